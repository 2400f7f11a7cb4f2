/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-call.h"

G_BEGIN_DECLS

/* What a name stands for, borrowed; NULL where it is not given. A `using` line gives other operands than values. */
const TlaOperand *tla_scope_lookup_operand (const TlaScope *self, const char *name);
/* Takes @operand over. */
void tla_scope_set_operand (TlaScope *self, const char *name, TlaOperand *operand);
void tla_scope_remove (TlaScope *self, const char *name);
/* How many integers the values of all names hold. */
gint64 tla_scope_get_n_integers (const TlaScope *self);
/* FALSE where no value was chosen for this loop variable. */
gboolean tla_scope_get_loop (const TlaScope *self, const char *name, gint64 *value);

G_END_DECLS
