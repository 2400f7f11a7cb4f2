/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-script.h"
#include "session/ts-json.h"

G_BEGIN_DECLS

/* The members that `--json` has for a value: kind, text, and those of its kind. An object must be open. */
void ts_cli_build_value (JsonBuilder *builder, const TlaValue *value, const TlaElement *element);
/* One member, for what else there is to say. */
void ts_cli_build_string (JsonBuilder *builder, const char *key, const char *value);
void ts_cli_build_int (JsonBuilder *builder, const char *key, gint64 value);
void ts_cli_build_boolean (JsonBuilder *builder, const char *key, gboolean value);

/* One line of JSON each: a value, and an error with its place. */
void ts_cli_print_value_json (const TlaValue *value);
void ts_cli_print_error_json (const GError *error, const TlaPlace *place);

G_END_DECLS
