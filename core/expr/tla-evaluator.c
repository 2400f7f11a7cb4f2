/* SPDX-License-Identifier: MIT */
#include "expr/tla-evaluator-private.h"

#include <string.h>

#include "expr/tla-scanner.h"
#include "expr/tla-words.h"
#include "tuple/tla-checked.h"

/* Deeper than what the parser lets through in one bracket within another; it bounds the C stack. */
#define MAX_DEPTH 2048
/* From this many integers on, a tuple counts as work: shorter ones are bounded by the text. */
#define LONG_TUPLE 32

char *
tla_evaluator_get_name (const TlaEvaluator *self, TlaNodeId node)
{
  gsize length;
  const char *token = tla_script_get_token (self->script, tla_evaluator_get_node (self, node)->start, &length);

  return g_strndup (token, length);
}

/* Takes @problem over. The same trap is told once a statement. */
static void
add_problem (TlaEvaluator *self, TlaNodeId node, TlaProblem *problem)
{
  if (self->problems == NULL)
    self->problems = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_problem_free);
  for (guint i = 0; i < self->problems->len; i++)
    {
      const TlaProblem *told = self->problems->pdata[i];

      if (told->check == problem->check && g_str_equal (told->text, problem->text))
        {
          tla_problem_free (problem);
          return;
        }
    }
  tla_script_get_token_place (self->script, tla_evaluator_get_node (self, node)->start, &problem->place);
  g_ptr_array_add (self->problems, problem);
}

void
tla_evaluator_check (TlaEvaluator *self, TlaNodeId node, const TlaSubject *subject)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  tla_check_subject (subject, found);
  for (guint i = 0; i < found->len; i++)
    add_problem (self, node, found->pdata[i]);
}

void
tla_evaluator_report (TlaEvaluator *self, TlaNodeId node, const char *check, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  add_problem (self, node, tla_problem_new (tla_check_lookup (check), NULL, text));
}

/* A layout or a tensor that an expression made. */
static void
check_made (TlaEvaluator *self, TlaNodeId node, const TlaValue *value)
{
  TlaSubject subject = {
    .element = tla_value_get_element (value),
    .tag = tla_value_get_tag (value),
    .layout = tla_value_get_layout (value),
    .tensor = tla_value_get_tensor (value),
  };

  if (subject.layout == NULL && subject.tensor == NULL)
    return;
  subject.kind = subject.tensor != NULL ? TLA_SUBJECT_TENSOR : TLA_SUBJECT_LAYOUT;
  tla_evaluator_check (self, node, &subject);
}

gboolean
tla_evaluator_blame (const TlaEvaluator *self, TlaNodeId node, GError **error)
{
  TlaPlace place;

  if (error == NULL || tla_error_get_place (*error, &place))
    return FALSE;
  tla_script_get_token_place (self->script, tla_evaluator_get_node (self, node)->start, &place);
  tla_error_set_place (*error, &place);
  return FALSE;
}

gboolean
tla_evaluator_fail (const TlaEvaluator *self, TlaNodeId node, TlaError code, GError **error, const char *format, ...)
{
  va_list arguments;

  if (error != NULL)
    {
      va_start (arguments, format);
      *error = tla_words_new_error (code, format, arguments);
      va_end (arguments);
    }
  return tla_evaluator_blame (self, node, error);
}

gboolean
tla_evaluator_fail_unknown (const TlaEvaluator *self, TlaNodeId node, GError **error)
{
  g_autofree char *name = tla_evaluator_get_name (self, node);

  return tla_evaluator_fail (self, node, TLA_ERROR_NAME, error,
                             "unknown name `%s`: write a line before it that gives it a value, "
                             "`constexpr uint32_t %s = …;`",
                             name, name);
}

gboolean
tla_evaluator_fail_unknown_tensor (const TlaEvaluator *self, TlaNodeId node, GError **error)
{
  g_autofree char *name = tla_evaluator_get_name (self, node);

  return tla_evaluator_fail (self, node, TLA_ERROR_NAME, error,
                             "unknown tensor `%s`: write a line before it that makes it, "
                             "`auto %s = MakeTensor(A, RowMajor<half>(rows, cols), PositionGM{});`",
                             name, name);
}

/* What the reference's kernels call the tags of the levels, unless a `using` line says otherwise. */
static const struct
{
  const char *name;
  const char *tag;
} level_tags[] = {
  { "LayoutTagL1A", "zN" }, { "LayoutTagL1B", "zN" },  { "LayoutTagL0A", "zZ" },
  { "LayoutTagL0B", "nZ" }, { "LayoutTagL0C", "L0C" },
};

static gboolean
resolve_level_tag (TlaEvaluator *self, const char *name, TlaOperand *operand)
{
  for (guint i = 0; i < G_N_ELEMENTS (level_tags); i++)
    if (g_str_equal (level_tags[i].name, name))
      {
        operand->kind = TLA_OPERAND_TAG;
        operand->tag = tla_tag_lookup (level_tags[i].tag);
        tla_evaluator_report (self, operand->node, "layout-tag-assumed",
                              "%s is taken as %s; write `using %s = …;` if it is another", name, level_tags[i].tag,
                              name);
        return TRUE;
      }
  return FALSE;
}

gboolean
tla_evaluator_resolve_builtin (TlaEvaluator *self, const char *name, TlaOperand *operand)
{
  if ((operand->tag = tla_tag_lookup (name)) != NULL)
    operand->kind = TLA_OPERAND_TAG;
  else if ((operand->element = tla_element_lookup (name)) != NULL)
    operand->kind = TLA_OPERAND_ELEMENT;
  else if (tla_word_is_integer_type (name, strlen (name)))
    operand->kind = TLA_OPERAND_INTEGER_TYPE;
  else if ((operand->function = tla_function_lookup (name)) != NULL &&
           (operand->function->flags & TLA_FUNCTION_MEMBER_ONLY) == 0)
    operand->kind = TLA_OPERAND_FUNCTION;
  else if (g_str_has_prefix (name, "Position") && tla_position_lookup (name, &operand->position))
    operand->kind = TLA_OPERAND_POSITION;
  else if (g_str_equal (name, "true") || g_str_equal (name, "false"))
    {
      operand->kind = TLA_OPERAND_VALUE;
      operand->value = tla_value_new_integer (g_str_equal (name, "true"), FALSE);
    }
  else
    return resolve_level_tag (self, name, operand);
  return TRUE;
}

void
tla_evaluator_resolve (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand)
{
  g_autofree char *name = tla_evaluator_get_name (self, node);
  const TlaOperand *given = tla_scope_lookup_operand (self->scope, name);

  *operand = (TlaOperand) { .node = node };
  if (tla_evaluator_get_node (self, node)->first == 0)
    {
      if (given != NULL)
        {
          tla_operand_copy (given, operand);
          operand->node = node;
          return;
        }
      if (tla_evaluator_resolve_builtin (self, name, operand))
        return;
    }
  operand->kind = TLA_OPERAND_UNKNOWN;
  operand->name = g_steal_pointer (&name);
}

/* An error that says what the name is, where a value is needed. */
static gboolean
fail_no_value (TlaEvaluator *self, const TlaOperand *operand, GError **error)
{
  switch (operand->kind)
    {
    case TLA_OPERAND_TAG:
      return tla_evaluator_fail (self, operand->node, TLA_ERROR_TYPE, error,
                                 "%s is a layout tag, and a value is needed: write %s%s(%s)", operand->tag->name,
                                 operand->tag->name, operand->tag->needs_element ? "<half>" : "", operand->tag->args);
    case TLA_OPERAND_ELEMENT:
      return tla_evaluator_fail (
        self, operand->node, TLA_ERROR_TYPE, error,
        "%s is an element type, and a value is needed: write it between < and >, as in zN<%s>(16, 16)",
        operand->element->name, operand->element->name);
    case TLA_OPERAND_FUNCTION:
      return tla_evaluator_fail (self, operand->node, TLA_ERROR_TYPE, error,
                                 "%s is a function, and a value is needed: write %s", operand->function->info.name,
                                 operand->function->info.signature);
    case TLA_OPERAND_INTEGER_TYPE:
      return tla_evaluator_fail (self, operand->node, TLA_ERROR_TYPE, error,
                                 "found a type, and a value is needed: write the number, as in uint32_t{16}");
    case TLA_OPERAND_POSITION:
      return tla_evaluator_fail (self, operand->node, TLA_ERROR_TYPE, error,
                                 "%s is a position, and a value is needed here: it is the last argument of MakeTensor",
                                 tla_position_get_name (operand->position));
    case TLA_OPERAND_SLICE:
      return tla_evaluator_fail (self, operand->node, TLA_ERROR_TYPE, error,
                                 "`_` keeps a whole dimension of a tensor, and a number is needed here");
    default:
      return tla_evaluator_fail_unknown (self, operand->node, error);
    }
}

static gboolean
evaluate_number (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);
  const char *text = self->script->text.folded + node->start;
  gboolean negative = (node->flags & TLA_NODE_NEGATIVE) != 0;
  TlaNumeral number;
  gint64 value;

  if (negative)
    {
      TlaScanner scanner = { self->script->text.folded, self->script->text.folded_length, node->start + 1 };
      TlaToken token;

      tla_scanner_next (&scanner, &token);
      text = self->script->text.folded + token.start;
    }
  tla_numeral_read (text, &number);
  negative = negative || number.negative;

  if (number.octal)
    return tla_evaluator_fail (
      self, id, TLA_ERROR_SYNTAX, error,
      "an integer that starts with 0 is octal in C++ and decimal elsewhere: write it without the 0");
  if (number.too_large || number.magnitude > (guint64) G_MAXINT64 + (negative ? 1 : 0))
    return tla_evaluator_fail (self, id, TLA_ERROR_OVERFLOW, error,
                               "an integer must lie between %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT, G_MININT64,
                               G_MAXINT64);
  value = negative ? (gint64) (0 - number.magnitude) : (gint64) number.magnitude;
  operand->kind = TLA_OPERAND_VALUE;
  operand->value = tla_value_new_integer (value, node->kind == TLA_NODE_STATIC);
  return TRUE;
}

const TlaIntTuple *
tla_operand_get_integer (const TlaOperand *operand)
{
  const TlaIntTuple *tuple = operand->kind == TLA_OPERAND_VALUE ? tla_value_get_tuple (operand->value) : NULL;

  while (tuple != NULL && !tla_int_tuple_is_int (tuple))
    tuple = tla_int_tuple_get_n_entries (tuple) == 1 ? tla_int_tuple_get_entry (tuple, 0) : NULL;
  return tuple;
}

static void
set_integer (TlaOperand *operand, gint64 value, gboolean is_static)
{
  TlaNodeId node = operand->node;

  tla_operand_clear (operand);
  operand->kind = TLA_OPERAND_VALUE;
  operand->node = node;
  operand->value = tla_value_new_integer (value, is_static);
}

/* Whether a node is (x): brackets around one entry, which arithmetic sees through. */
static gboolean
is_bracketed (const TlaEvaluator *self, TlaNodeId id)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);

  return node->kind == TLA_NODE_TUPLE && node->first != 0 && (node->flags & TLA_NODE_COMMA) == 0 &&
         tla_evaluator_get_node (self, node->first)->next == 0;
}

static gboolean
is_tuple (const TlaEvaluator *self, const TlaOperand *operand)
{
  return operand->kind == TLA_OPERAND_VALUE && tla_value_get_kind (operand->value) == TLA_VALUE_TUPLE &&
         !(is_bracketed (self, operand->node) && tla_operand_get_integer (operand) != NULL);
}

static const char *
get_operator_text (guint op)
{
  switch (op)
    {
    case '+':
      return "+";
    case '-':
      return "-";
    case '*':
      return "*";
    case '/':
      return "/";
    case '%':
      return "%";
    default:
      return "⊙";
    }
}

static char *
describe_operand (const TlaOperand *operand)
{
  return operand->kind == TLA_OPERAND_VALUE ? tla_value_describe (operand->value) : g_strdup ("no value");
}

static gboolean
fail_arithmetic (TlaEvaluator *self, const TlaOperand *left, guint op, const TlaOperand *right, GError **error)
{
  g_autofree char *left_text = describe_operand (left);
  g_autofree char *right_text = describe_operand (right);
  const char *hint = "write integers";

  if (op == '*')
    hint = "`*` multiplies integers; the product of two matrices is on the Pipeline page, and the product of two "
           "tuples entry by entry is written ⊙";
  else if (op == '+' || op == '-')
    hint = "write two integers or two tuples of one form";
  else if (op == TLA_TOKEN_ODOT)
    hint = "write two tuples of one form";
  return tla_evaluator_fail (self, right->node, TLA_ERROR_TYPE, error, "found %s %s %s: %s", left_text,
                             get_operator_text (op), right_text, hint);
}

/* Sums of two offsets of one layout, and arithmetic with the shape() of a tensor. */
static void
check_operands (TlaEvaluator *self, const TlaOperand *left, guint op, const TlaOperand *right)
{
  const TlaOperand *operands[] = { left, right };
  const TlaLayout *layouts[2] = { NULL, NULL };
  const TlaIntTuple *coords[2] = { NULL, NULL };

  for (guint i = 0; i < 2; i++)
    {
      const TlaTensor *tensor;

      if (operands[i]->kind != TLA_OPERAND_VALUE)
        return;
      layouts[i] = tla_value_get_offset_of (operands[i]->value, &coords[i]);
      tensor = tla_value_get_shape_of (operands[i]->value);
      if (tensor != NULL)
        tla_evaluator_check (
          self, operands[i]->node,
          &(TlaSubject) { .kind = TLA_SUBJECT_SHAPE_ENTRY, .tensor = tensor, .mode = TLA_SUBJECT_ANY_MODE });
    }
  if (op == '+' && layouts[0] != NULL && layouts[1] != NULL && tla_layout_equal (layouts[0], layouts[1], FALSE))
    tla_evaluator_check (
      self, right->node,
      &(TlaSubject) { .kind = TLA_SUBJECT_OFFSET_SUM, .layout = layouts[0], .coord = coords[0], .other = coords[1] });
}

static gboolean
combine (TlaEvaluator *self, TlaOperand *left, guint op, const TlaOperand *right, GError **error)
{
  static gboolean (*const functions[]) (gint64, gint64, gint64 *, GError **) = {
    ['+'] = tla_checked_add, ['-'] = tla_checked_sub, ['*'] = tla_checked_mul,
    ['/'] = tla_checked_div, ['%'] = tla_checked_mod,
  };
  const TlaIntTuple *a = tla_operand_get_integer (left);
  const TlaIntTuple *b = tla_operand_get_integer (right);
  gboolean of_tuples = op == '+' || op == '-' || op == TLA_TOKEN_ODOT;
  gint64 value;

  check_operands (self, left, op, right);
  if (of_tuples && is_tuple (self, left) && is_tuple (self, right))
    {
      TlaIntOp int_op = op == '+' ? TLA_INT_OP_ADD : op == '-' ? TLA_INT_OP_SUB : TLA_INT_OP_MUL;
      g_autoptr (TlaIntTuple) result =
        tla_int_tuple_combine (tla_value_get_tuple (left->value), int_op, tla_value_get_tuple (right->value), error);

      if (result == NULL)
        return tla_evaluator_blame (self, right->node, error);
      tla_value_unref (left->value);
      left->value = tla_value_new_tuple (result);
      return TRUE;
    }

  if (a == NULL || b == NULL)
    return fail_arithmetic (self, left, op, right, error);
  if (!functions[op == TLA_TOKEN_ODOT ? '*' : op](tla_int_tuple_get_value (a), tla_int_tuple_get_value (b), &value,
                                                  error))
    return tla_evaluator_blame (self, right->node, error);
  set_integer (left, value, tla_int_tuple_is_static (a) && tla_int_tuple_is_static (b));
  return TRUE;
}

/* A * B of two names that nobody gave: most likely matrices. */
static gboolean
check_unknown_factors (TlaEvaluator *self, TlaNodeId left, TlaNodeId right, GError **error)
{
  TlaNodeId ids[] = { left, right };

  for (guint i = 0; i < 2; i++)
    {
      TlaOperand operand = { 0 };
      gboolean unknown;

      if (tla_evaluator_get_node (self, ids[i])->kind != TLA_NODE_NAME)
        return TRUE;
      tla_evaluator_resolve (self, ids[i], &operand);
      unknown = operand.kind == TLA_OPERAND_UNKNOWN;
      tla_operand_clear (&operand);
      if (!unknown)
        return TRUE;
    }
  return tla_evaluator_fail (self, left, TLA_ERROR_UNSUPPORTED, error,
                             "found a product of two names without values: the product of two matrices is on the "
                             "Pipeline page; for integers, write `constexpr uint32_t NAME = …;` before it");
}

static gboolean
evaluate_chain (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  TlaNodeId left = tla_evaluator_get_node (self, id)->first;
  TlaNodeId right = tla_evaluator_get_node (self, left)->next;

  if (tla_evaluator_get_node (self, right)->op == '*' && !check_unknown_factors (self, left, right, error))
    return FALSE;
  if (!tla_evaluator_evaluate_operand (self, left, operand, error))
    return FALSE;

  for (; right != 0; right = tla_evaluator_get_node (self, right)->next)
    {
      TlaOperand other = { 0 };
      gboolean ok = tla_evaluator_evaluate_operand (self, right, &other, error) &&
                    combine (self, operand, tla_evaluator_get_node (self, right)->op, &other, error);

      tla_operand_clear (&other);
      if (!ok)
        return FALSE;
      /* What has been combined is no bracket any more. */
      operand->node = id;
    }
  return TRUE;
}

static gboolean
evaluate_negation (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  gint64 value;
  gboolean is_static;

  if (!tla_evaluator_evaluate_integer (self, tla_evaluator_get_node (self, id)->first, &value, &is_static, error))
    return FALSE;
  if (!tla_checked_sub (0, value, &value, error))
    return tla_evaluator_blame (self, id, error);
  set_integer (operand, value, is_static);
  return TRUE;
}

static gboolean
evaluate_cross (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_autoptr (TlaIntTuple) tuple = NULL;

  for (TlaNodeId child = tla_evaluator_get_node (self, id)->first; child != 0;
       child = tla_evaluator_get_node (self, child)->next)
    {
      TlaOperand entry = { 0 };
      const TlaIntTuple *integer;
      gboolean ok = tla_evaluator_evaluate_operand (self, child, &entry, error);

      if (ok && (integer = tla_operand_get_integer (&entry)) == NULL)
        ok = tla_evaluator_fail (self, child, TLA_ERROR_TYPE, error,
                                 "`x` writes a tuple of integers, as in 16 x 8; the product of two matrices is on the "
                                 "Pipeline page");
      else if (ok)
        g_ptr_array_add (entries, tla_int_tuple_ref (integer));
      tla_operand_clear (&entry);
      if (!ok)
        return FALSE;
    }
  tuple = tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, entries->len, error);
  if (tuple == NULL)
    return tla_evaluator_blame (self, id, error);
  operand->kind = TLA_OPERAND_VALUE;
  operand->value = tla_value_new_tuple (tuple);
  return TRUE;
}

static gboolean
evaluate_name (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  tla_evaluator_resolve (self, id, operand);
  return operand->kind == TLA_OPERAND_VALUE ? TRUE : fail_no_value (self, operand, error);
}

static gboolean
evaluate_any (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);

  *operand = (TlaOperand) { .kind = TLA_OPERAND_SLICE, .node = id };
  switch ((TlaNodeKind) node->kind)
    {
    case TLA_NODE_INTEGER:
    case TLA_NODE_STATIC:
      return evaluate_number (self, id, operand, error);
    case TLA_NODE_SLICE:
      return fail_no_value (self, operand, error);
    case TLA_NODE_ELLIPSIS:
      return tla_evaluator_fail (self, id, TLA_ERROR_SYNTAX, error,
                                 "`…` stands for something that was left out: write it");
    case TLA_NODE_NAME:
      return evaluate_name (self, id, operand, error);
    case TLA_NODE_TUPLE:
      return tla_evaluator_evaluate_tuple (self, id, operand, error);
    case TLA_NODE_APPLY:
      return tla_evaluator_evaluate_apply (self, id, operand, error);
    case TLA_NODE_MEMBER:
      return tla_evaluator_evaluate_member (self, id, operand, error);
    case TLA_NODE_INDEX:
      return tla_evaluator_evaluate_index (self, id, operand, error);
    case TLA_NODE_NEGATE:
      return evaluate_negation (self, id, operand, error);
    case TLA_NODE_SUM:
    case TLA_NODE_PRODUCT:
      return evaluate_chain (self, id, operand, error);
    case TLA_NODE_CROSS:
      return evaluate_cross (self, id, operand, error);
    case TLA_NODE_COLON:
      return tla_evaluator_evaluate_colon (self, node->first, operand, error);
    default:
      g_assert_not_reached ();
    }
}

gboolean
tla_evaluator_evaluate_operand (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  guint n_integers, kind;
  gboolean ok;

  if (self->depth >= MAX_DEPTH)
    return tla_evaluator_fail (self, id, TLA_ERROR_LIMIT, error,
                               "nested too deep: give an inner part a name, `auto x = …;`, and use x here");
  self->depth++;
  ok = evaluate_any (self, id, operand, error);
  self->depth--;
  operand->node = id;
  if (!ok)
    return FALSE;
  kind = tla_evaluator_get_node (self, id)->kind;
  if (self->in_tuple == 0 && (kind == TLA_NODE_APPLY || kind == TLA_NODE_COLON || kind == TLA_NODE_TUPLE))
    check_made (self, id, operand->value);
  n_integers = tla_value_get_n_integers (operand->value);
  if (n_integers >= LONG_TUPLE)
    self->work += n_integers;
  if (self->work > TLA_EVALUATOR_MAX_WORK)
    return tla_evaluator_fail (self, id, TLA_ERROR_LIMIT, error,
                               "the long tuples up to here have more than %" G_GINT64_FORMAT
                               " integers in all: write shorter tuples or a shorter script",
                               TLA_EVALUATOR_MAX_WORK);
  return TRUE;
}

TlaValue *
tla_evaluator_evaluate (TlaEvaluator *self, TlaNodeId node, GError **error)
{
  TlaOperand operand = { 0 };
  TlaValue *value = NULL;

  if (tla_evaluator_evaluate_operand (self, node, &operand, error))
    value = g_steal_pointer (&operand.value);
  tla_operand_clear (&operand);
  return value;
}

gboolean
tla_evaluator_evaluate_integer (TlaEvaluator *self, TlaNodeId node, gint64 *value, gboolean *is_static, GError **error)
{
  TlaOperand operand = { 0 };
  const TlaIntTuple *integer;
  gboolean ok = tla_evaluator_evaluate_operand (self, node, &operand, error);

  if (ok && (integer = tla_operand_get_integer (&operand)) == NULL)
    {
      g_autofree char *text = describe_operand (&operand);

      ok = tla_evaluator_fail (self, node, TLA_ERROR_TYPE, error, "found %s, expected an integer", text);
    }
  else if (ok)
    {
      *value = tla_int_tuple_get_value (integer);
      *is_static = tla_int_tuple_is_static (integer);
    }
  tla_operand_clear (&operand);
  return ok;
}
