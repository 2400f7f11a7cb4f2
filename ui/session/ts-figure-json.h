/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-figure.h"

G_BEGIN_DECLS

/**
 * ts_figure_add_to_session:
 * @session: a session's JSON
 * @options: how its figure is made
 * @names: (nullable): the values in it, in order; %NULL for the last one
 *
 * What a picture has to remember besides its values and their views, so that it can be made again: a member "figure" of
 * the session that it carries.
 *
 * Returns: (transfer full): the session's JSON with the figure
 */
char *ts_figure_add_to_session (const char *session, const TsFigureOptions *options, const char *const *names);

/**
 * ts_figure_read_from_session:
 * @session: a session's JSON
 * @options: (inout): gets what the session says; the rest is left alone
 * @names: (inout) (nullable): and the values, where it names them
 *
 * Returns: FALSE with an error that names the member that is wrong
 */
gboolean ts_figure_read_from_session (const char *session, TsFigureOptions *options, GStrv *names, GError **error);

G_END_DECLS
