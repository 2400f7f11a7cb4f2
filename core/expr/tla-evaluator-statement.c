/* SPDX-License-Identifier: MIT */
#include "expr/tla-script.h"

#include <string.h>

#include "expr/tla-evaluator-private.h"

/* Statements, loops and results. */

typedef struct
{
  TlaEvaluator evaluator;
  GPtrArray *results;
  GArray *loops;       /* of TlaLoop: those around the statement at hand */
  TlaOperand printed;  /* the shape of a `Shape = …` line, for the `Stride = …` line behind it */
  gint64 n_held;       /* integers in the results, and some for each result itself */
  gboolean pair_lines; /* whether such a pair shows its layout too */
} Run;

static void
clear_loop (gpointer data)
{
  g_free (((TlaLoop *) data)->name);
}

static GArray *
new_loops (void)
{
  GArray *loops = g_array_new (FALSE, FALSE, sizeof (TlaLoop));

  g_array_set_clear_func (loops, clear_loop);
  return loops;
}

/* Most statements have no problems and no loops: those share one empty array each. */
static GPtrArray *
get_no_problems (void)
{
  static GPtrArray *none;

  if (g_once_init_enter (&none))
    g_once_init_leave (&none, g_ptr_array_new_with_free_func ((GDestroyNotify) tla_problem_free));
  return g_ptr_array_ref (none);
}

static GArray *
copy_loops (const GArray *loops)
{
  static GArray *none;
  GArray *copy;

  if (g_once_init_enter (&none))
    g_once_init_leave (&none, new_loops ());
  if (loops->len == 0)
    return g_array_ref (none);

  copy = new_loops ();
  for (guint i = 0; i < loops->len; i++)
    {
      TlaLoop loop = g_array_index (loops, TlaLoop, i);

      loop.name = g_strdup (loop.name);
      g_array_append_val (copy, loop);
    }
  return copy;
}

void
tla_result_free (TlaResult *self)
{
  g_free (self->name);
  g_clear_pointer (&self->value, tla_value_unref);
  g_clear_pointer (&self->problems, g_ptr_array_unref);
  g_clear_pointer (&self->loops, g_array_unref);
  g_free (self);
}

GPtrArray *
tla_results_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tla_result_free);
}

static TlaPlace
get_statement_place (const TlaScript *script, const TlaStatement *statement)
{
  return (TlaPlace) {
    .line = statement->line,
    .column = statement->column,
    .start = tla_folded_text_get_typed (&script->text, statement->start),
    .end = tla_folded_text_get_typed (&script->text, statement->end),
  };
}

void
tla_script_get_statement (const TlaScript *self, guint index, TlaPlace *place, const char **name)
{
  const TlaStatement *statement =
    &g_array_index (self->statements, TlaStatement, g_array_index (self->top, guint32, index));

  *place = get_statement_place (self, statement);
  if (name != NULL)
    *name = statement->name;
}

/* What a result weighs beside its integers. */
#define RESULT_WEIGHT 4

/* Takes @name and @value over, and gives the value its name; the problems found since the last result go with it. */
static gboolean
add_result (Run *run, const TlaStatement *statement, char *name, TlaValue *value, GError **error)
{
  TlaResult *result = g_new0 (TlaResult, 1);
  gint64 n_named;

  result->place = get_statement_place (run->evaluator.script, statement);
  result->name = name;
  result->value = value;
  result->problems = run->evaluator.problems != NULL ? g_steal_pointer (&run->evaluator.problems) : get_no_problems ();
  result->loops = copy_loops (run->loops);
  g_ptr_array_add (run->results, result);

  if (name != NULL)
    tla_scope_set (run->evaluator.scope, name, value);
  run->n_held += RESULT_WEIGHT + (value != NULL ? tla_value_get_n_integers (value) : 0);
  n_named = tla_scope_get_n_integers (run->evaluator.scope);
  if (MAX (run->n_held, n_named) > TLA_EVALUATOR_MAX_HELD)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "the values up to here hold more than %" G_GINT64_FORMAT
                   " integers in all: write shorter tuples or split the script",
                   TLA_EVALUATOR_MAX_HELD);
      if (error != NULL)
        tla_error_set_place (*error, &result->place);
      return FALSE;
    }
  return TRUE;
}

/* Takes @value over. */
static gboolean
give_name (Run *run, const TlaStatement *statement, TlaNodeId node, TlaValue *value, GError **error)
{
  return add_result (run, statement, tla_evaluator_get_name (&run->evaluator, node), value, error);
}

/* `Shape = …` and `Stride = …` on two lines: the second shows the layout too. */
static gboolean
pair_lines (Run *run, const TlaStatement *statement, TlaNodeId node, const TlaOperand *operand, GError **error)
{
  g_autofree char *name = tla_evaluator_get_name (&run->evaluator, node);
  gboolean is_tuple = tla_value_get_tuple (operand->value) != NULL;
  g_autoptr (TlaLayout) layout = NULL;
  gboolean ok = TRUE;

  if (is_tuple && (g_str_equal (name, "Shape") || g_str_equal (name, "shape")))
    {
      tla_operand_clear (&run->printed);
      tla_operand_copy (operand, &run->printed);
      return TRUE;
    }
  if (is_tuple && run->printed.value != NULL && (g_str_equal (name, "Stride") || g_str_equal (name, "stride")))
    {
      layout = tla_evaluator_make_layout (&run->evaluator, &run->printed, operand, NULL, error);
      if (layout == NULL)
        return FALSE;
      ok = add_result (run, statement, NULL, tla_value_new_layout (layout, NULL), error);
    }
  tla_operand_clear (&run->printed);
  return ok;
}

static gboolean
run_assignment (Run *run, const TlaStatement *statement, TlaNodeId id, GError **error)
{
  const TlaNode *node = tla_evaluator_get_node (&run->evaluator, id);
  TlaOperand operand = { .kind = TLA_OPERAND_VALUE, .node = node->first };
  gint64 integer;
  gboolean is_static, ok;

  if ((node->flags & TLA_NODE_TO_INTEGER) == 0)
    operand.value = tla_evaluator_evaluate (&run->evaluator, node->first, error);
  else if (tla_evaluator_evaluate_integer (&run->evaluator, node->first, &integer, &is_static, error))
    operand.value = tla_value_new_integer (integer, FALSE);
  if (operand.value == NULL)
    return FALSE;
  ok = give_name (run, statement, id, tla_value_ref (operand.value), error);
  if (ok && run->pair_lines && (node->flags & TLA_NODE_TYPED) == 0)
    ok = pair_lines (run, statement, id, &operand, error);
  tla_operand_clear (&operand);
  return ok;
}

static gboolean
run_declaration (Run *run, const TlaStatement *statement, TlaNodeId id, GError **error)
{
  TlaEvaluator *evaluator = &run->evaluator;
  TlaNodeId type = tla_evaluator_get_node (evaluator, id)->first;
  TlaNodeId arguments = tla_evaluator_get_node (evaluator, type)->next;
  g_autofree char *name = tla_evaluator_get_name (evaluator, id);
  TlaValue *value;

  if (arguments == 0 && tla_evaluator_get_node (evaluator, type)->kind == TLA_NODE_NAME)
    {
      g_autofree char *type_name = tla_evaluator_get_name (evaluator, type);

      if (tla_scope_lookup (evaluator->scope, type_name) != NULL)
        return tla_evaluator_fail (evaluator, id, TLA_ERROR_SYNTAX, error,
                                   "found `%s` behind `%s`, expected an operator, `;` or the end of the line", name,
                                   type_name);
      return tla_evaluator_fail (evaluator, id, TLA_ERROR_SYNTAX, error,
                                 "`%s` is declared without a value: write `%s %s = …;`", name, type_name, name);
    }
  evaluator->declared = name;
  evaluator->declared_node = type;
  value = tla_evaluator_construct (evaluator, type, arguments, error);
  evaluator->declared = NULL;
  evaluator->declared_node = 0;
  return value != NULL && give_name (run, statement, id, value, error);
}

static gboolean
run_alias (Run *run, const TlaStatement *statement, TlaNodeId id, GError **error)
{
  g_autofree char *name = tla_evaluator_get_name (&run->evaluator, id);
  TlaOperand operand = { 0 };

  if (!tla_evaluator_evaluate_type (&run->evaluator, tla_evaluator_get_node (&run->evaluator, id)->first, &operand,
                                    error))
    {
      tla_operand_clear (&operand);
      return FALSE;
    }
  tla_scope_set_operand (run->evaluator.scope, name, &operand);
  return add_result (run, statement, NULL, NULL, error);
}

static gboolean
run_equation (Run *run, TlaNodeId id, GError **error)
{
  TlaNodeId left = tla_evaluator_get_node (&run->evaluator, id)->first;
  TlaNodeId right = tla_evaluator_get_node (&run->evaluator, left)->next;
  g_autoptr (TlaValue) left_value = tla_evaluator_evaluate (&run->evaluator, left, error);
  g_autoptr (TlaValue) right_value = NULL;
  g_autofree char *left_text = NULL;
  g_autofree char *right_text = NULL;

  if (left_value == NULL)
    return FALSE;
  right_value = tla_evaluator_evaluate (&run->evaluator, right, error);
  if (right_value == NULL)
    return FALSE;
  left_text = tla_value_to_brief (left_value);
  right_text = tla_value_to_brief (right_value);
  return tla_evaluator_fail (&run->evaluator, id, TLA_ERROR_UNSUPPORTED, error,
                             "an equation has no value: its left side is %s, its right side is %s; write one of them",
                             left_text, right_text);
}

/* `NAME : tuple : tuple` names a layout when NAME is not given or names a layout. */
static gboolean
is_naming (Run *run, TlaNodeId id)
{
  const TlaNode *node = tla_evaluator_get_node (&run->evaluator, id);
  TlaNodeId first = node->first;
  TlaNodeId second;
  const TlaOperand *given;
  g_autofree char *name = NULL;

  if (node->kind != TLA_NODE_COLON || tla_evaluator_get_node (&run->evaluator, first)->kind != TLA_NODE_NAME ||
      tla_evaluator_get_node (&run->evaluator, first)->first != 0)
    return FALSE;
  second = tla_evaluator_get_node (&run->evaluator, first)->next;
  if (tla_evaluator_get_node (&run->evaluator, second)->next == 0)
    return FALSE;
  name = tla_evaluator_get_name (&run->evaluator, first);
  given = tla_scope_lookup_operand (run->evaluator.scope, name);
  return given == NULL || (given->kind == TLA_OPERAND_VALUE && tla_value_get_kind (given->value) == TLA_VALUE_LAYOUT);
}

static gboolean
run_expression (Run *run, const TlaStatement *statement, TlaNodeId id, GError **error)
{
  TlaEvaluator *evaluator = &run->evaluator;
  TlaOperand operand = { 0 };
  TlaNodeId name;

  if (is_naming (run, id))
    {
      name = tla_evaluator_get_node (evaluator, id)->first;
      if (!tla_evaluator_evaluate_colon (evaluator, tla_evaluator_get_node (evaluator, name)->next, &operand, error))
        {
          tla_operand_clear (&operand);
          return FALSE;
        }
      return give_name (run, statement, name, g_steal_pointer (&operand.value), error);
    }

  operand.value = tla_evaluator_evaluate (evaluator, id, error);
  return operand.value != NULL && add_result (run, statement, NULL, operand.value, error);
}

static gboolean run_statements (Run *run, guint first, guint end, GError **error);

/* Reads a loop's header into @loop, whose name is set. */
static gboolean
measure_loop (Run *run, TlaNodeId id, TlaLoop *loop, GError **error)
{
  TlaEvaluator *evaluator = &run->evaluator;
  const TlaNode *node = tla_evaluator_get_node (evaluator, id);
  TlaNodeId bound_node = tla_evaluator_get_node (evaluator, node->first)->next;
  TlaNodeId step_node = tla_evaluator_get_node (evaluator, bound_node)->next;
  gint64 bound;
  gboolean is_static;
  __int128 span;

  loop->step = 1;
  if (!tla_evaluator_evaluate_integer (evaluator, node->first, &loop->first, &is_static, error) ||
      !tla_evaluator_evaluate_integer (evaluator, bound_node, &bound, &is_static, error) ||
      (step_node != 0 && !tla_evaluator_evaluate_integer (evaluator, step_node, &loop->step, &is_static, error)))
    return FALSE;
  if (loop->step <= 0)
    return tla_evaluator_fail (evaluator, step_node, TLA_ERROR_RANGE, error,
                               "the step %" G_GINT64_FORMAT " never reaches the end: write one of 1 or more",
                               loop->step);

  span = (__int128) bound - loop->first + ((node->flags & TLA_NODE_INCLUSIVE) != 0 ? 1 : 0);
  span = span > 0 ? (span + loop->step - 1) / loop->step : 0;
  if (span > G_MAXINT64)
    return tla_evaluator_fail (evaluator, bound_node, TLA_ERROR_OVERFLOW, error,
                               "the loop runs more often than %" G_GINT64_FORMAT " times", G_MAXINT64);
  loop->count = (gint64) span;
  loop->last = loop->count > 0 ? loop->first + (loop->count - 1) * loop->step : loop->first;
  loop->value = loop->first;
  if (tla_scope_get_loop (evaluator->scope, loop->name, &loop->value) &&
      (loop->count == 0 || loop->value < loop->first || loop->value > loop->last ||
       ((__int128) loop->value - loop->first) % loop->step != 0))
    return tla_evaluator_fail (evaluator, id, TLA_ERROR_RANGE, error,
                               "%s = %" G_GINT64_FORMAT " is not one of the loop's %" G_GINT64_FORMAT
                               " values: choose one from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                               " in steps of %" G_GINT64_FORMAT,
                               loop->name, loop->value, loop->count, loop->first, loop->last, loop->step);
  return TRUE;
}

static gboolean
run_loop (Run *run, guint index, GError **error)
{
  const TlaStatement *statement = &g_array_index (run->evaluator.script->statements, TlaStatement, index);
  TlaScope *scope = run->evaluator.scope;
  TlaLoop loop = { .name = tla_evaluator_get_name (&run->evaluator, statement->node) };
  const TlaOperand *given;
  TlaOperand outer = { 0 };
  g_autoptr (TlaValue) value = NULL;
  g_autofree char *name = g_strdup (loop.name);
  gboolean ok = TRUE, was_given;

  if (!measure_loop (run, statement->node, &loop, error))
    {
      g_free (loop.name);
      return FALSE;
    }

  given = tla_scope_lookup_operand (scope, name);
  was_given = given != NULL;
  if (was_given)
    tla_operand_copy (given, &outer);

  value = tla_value_new_integer (loop.value, FALSE);
  g_array_append_val (run->loops, loop);
  if (loop.count > 0)
    {
      tla_scope_set (scope, name, value);
      ok = run_statements (run, index + 1, index + 1 + statement->n_inner, error);
      if (was_given)
        tla_scope_set_operand (scope, name, &outer);
      else
        tla_scope_remove (scope, name);
    }
  else
    {
      tla_evaluator_report (&run->evaluator, statement->node, "empty-loop",
                            "the loop's body is never reached: its first value, "
                            "%" G_GINT64_FORMAT ", is past its end",
                            loop.first);
      ok = add_result (run, statement, NULL, NULL, error);
    }
  tla_operand_clear (&outer);
  g_array_set_size (run->loops, run->loops->len - 1);
  return ok;
}

static gboolean
run_node (Run *run, const TlaStatement *statement, TlaNodeId id, GError **error)
{
  switch ((TlaNodeKind) tla_evaluator_get_node (&run->evaluator, id)->kind)
    {
    case TLA_NODE_ASSIGN:
      return run_assignment (run, statement, id, error);
    case TLA_NODE_DECLARE:
      return run_declaration (run, statement, id, error);
    case TLA_NODE_ALIAS:
      return run_alias (run, statement, id, error);
    case TLA_NODE_EQUATION:
      return run_equation (run, id, error);
    default:
      return run_expression (run, statement, id, error);
    }
}

static gboolean
run_statements (Run *run, guint first, guint end, GError **error)
{
  const TlaScript *script = run->evaluator.script;

  for (guint i = first; i < end;)
    {
      const TlaStatement *statement = &g_array_index (script->statements, TlaStatement, i);
      gboolean is_loop = tla_script_get_node (script, statement->node)->kind == TLA_NODE_FOR;
      gboolean keeps_shape = tla_script_get_node (script, statement->node)->kind == TLA_NODE_ASSIGN;

      if (!keeps_shape)
        tla_operand_clear (&run->printed);
      if (is_loop && !run_loop (run, i, error))
        return FALSE;
      for (TlaNodeId id = is_loop ? 0 : statement->node; id != 0; id = tla_script_get_node (script, id)->next)
        if (!run_node (run, statement, id, error))
          return FALSE;
      i += 1 + statement->n_inner;
    }
  return TRUE;
}

gboolean
tla_evaluator_run (const TlaScript *script, TlaScope *scope, gboolean with_pairs, GPtrArray *results, GError **error)
{
  Run run = {
    .evaluator = { .script = script, .scope = scope },
    .results = results,
    .loops = new_loops (),
    .pair_lines = with_pairs,
  };
  GError *local = NULL;
  gboolean ok = run_statements (&run, 0, script->statements->len, &local);

  if (!ok)
    g_propagate_error (error, local);
  g_clear_pointer (&run.evaluator.problems, g_ptr_array_unref);
  tla_operand_clear (&run.printed);
  g_array_unref (run.loops);
  return ok;
}

gboolean
tla_script_evaluate (const TlaScript *self, TlaScope *scope, GPtrArray *results, GError **error)
{
  return tla_evaluator_run (self, scope, TRUE, results, error);
}

TlaValue *
tla_evaluate (const char *text, TlaScope *scope, GError **error)
{
  g_autoptr (TlaScript) script = tla_script_new (text, -1, error);
  g_autoptr (GPtrArray) results = tla_results_new ();

  if (script == NULL || !tla_script_evaluate (script, scope, results, error))
    return NULL;
  for (guint i = results->len; i > 0; i--)
    {
      const TlaResult *result = results->pdata[i - 1];

      if (result->value != NULL)
        return tla_value_ref (result->value);
    }
  g_set_error (error, TLA_ERROR, TLA_ERROR_SYNTAX,
               "found nothing that has a value: write a layout, a tuple or an integer");
  return NULL;
}

char *
tla_error_to_string (const GError *error)
{
  TlaPlace place;

  if (!tla_error_get_place (error, &place))
    return g_strdup (error->message);
  return g_strdup_printf ("%u:%u: %s", place.line, place.column, error->message);
}
