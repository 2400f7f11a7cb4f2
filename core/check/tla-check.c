/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

#include <string.h>

const TlaCheck *
tla_check_get_all (guint *n_checks)
{
  *n_checks = tla_n_checks;
  return tla_checks;
}

const TlaCheck *
tla_check_lookup (const char *name)
{
  for (guint i = 0; i < tla_n_checks; i++)
    if (g_str_equal (tla_checks[i].name, name))
      return &tla_checks[i];
  return NULL;
}

const char *
tla_severity_get_name (TlaSeverity severity)
{
  return severity == TLA_SEVERITY_ERROR ? "error" : "note";
}

TlaProblem *
tla_problem_new (const TlaCheck *check, const TlaSubject *subject, const char *text)
{
  TlaProblem *self = g_new0 (TlaProblem, 1);

  self->check = check;
  self->text = g_strdup (text);
  if (subject != NULL)
    {
      self->layout = subject->layout != NULL ? tla_layout_ref (subject->layout) : NULL;
      self->tensor = subject->tensor != NULL ? tla_tensor_ref (subject->tensor) : NULL;
      self->coord = subject->coord != NULL ? tla_int_tuple_ref (subject->coord) : NULL;
    }
  return self;
}

void
tla_problem_free (TlaProblem *self)
{
  g_free (self->text);
  g_clear_pointer (&self->layout, tla_layout_unref);
  g_clear_pointer (&self->tensor, tla_tensor_unref);
  g_clear_pointer (&self->coord, tla_int_tuple_unref);
  g_free (self);
}

void
tla_check_subject (const TlaSubject *subject, GPtrArray *problems)
{
  for (guint i = 0; i < tla_n_checks; i++)
    {
      const TlaCheck *check = &tla_checks[i];
      g_autofree char *text = NULL;

      if (check->kind != subject->kind || check->explain == NULL)
        continue;
      text = check->explain (subject);
      if (text != NULL)
        g_ptr_array_add (problems, tla_problem_new (check, subject, text));
    }
}
