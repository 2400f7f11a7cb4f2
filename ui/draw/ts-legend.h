/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-plan.h"

G_BEGIN_DECLS

/* Room that the legend of a scene may take below its cells, whatever is in sight. */
double ts_legend_get_height (const TsScene *scene, double width);
/* Draws the legend with its upper edge at @y. */
void ts_legend_add (const TsPlan *plan, const TsTheme *theme, double y, TsPicture *picture);

G_END_DECLS
