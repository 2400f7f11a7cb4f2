/* SPDX-License-Identifier: MIT */
#include "expr/tla-evaluator-private.h"

#include <string.h>

#include "expr/tla-words.h"

/* Calls: of functions, of tags, of types, of members and of layouts. */

/* The parts of an apply node; a part that is not there is 0. */
typedef struct
{
  TlaNodeId callee;
  TlaNodeId template_list;
  TlaNodeId arguments;
  gboolean braces;
} Parts;

static Parts
get_parts (const TlaEvaluator *self, TlaNodeId id)
{
  Parts parts = { .callee = tla_evaluator_get_node (self, id)->first };
  TlaNodeId part;

  for (part = tla_evaluator_get_node (self, parts.callee)->next; part != 0;
       part = tla_evaluator_get_node (self, part)->next)
    {
      const TlaNode *node = tla_evaluator_get_node (self, part);

      if (node->kind == TLA_NODE_TEMPLATE)
        parts.template_list = part;
      else
        {
          parts.arguments = part;
          parts.braces = (node->flags & TLA_NODE_BRACES) != 0;
        }
    }
  return parts;
}

static GArray *
new_operands (void)
{
  GArray *operands = g_array_new (FALSE, TRUE, sizeof (TlaOperand));

  g_array_set_clear_func (operands, (GDestroyNotify) tla_operand_clear);
  return operands;
}

/* Evaluates a list's entries; @list may be 0. */
static gboolean
evaluate_list (TlaEvaluator *self,
               TlaNodeId list,
               gboolean (*evaluate) (TlaEvaluator *, TlaNodeId, TlaOperand *, GError **),
               GArray *operands,
               GError **error)
{
  TlaNodeId entry = list != 0 ? tla_evaluator_get_node (self, list)->first : 0;
  guint in_tuple = self->in_tuple;

  /* An argument stands for itself, whatever brackets are around the call. */
  self->in_tuple = 0;
  for (; entry != 0; entry = tla_evaluator_get_node (self, entry)->next)
    {
      TlaOperand operand = { 0 };
      gboolean ok = operands->len < TLA_INT_TUPLE_MAX_PARTS
                      ? evaluate (self, entry, &operand, error)
                      : tla_evaluator_fail (self, entry, TLA_ERROR_LIMIT, error, "more than %d arguments: write fewer",
                                            TLA_INT_TUPLE_MAX_PARTS);

      g_array_append_val (operands, operand);
      if (!ok)
        return FALSE;
    }
  self->in_tuple = in_tuple;
  return TRUE;
}

static gboolean
set_result (const TlaEvaluator *self, TlaNodeId node, TlaValue *value, TlaOperand *operand, GError **error)
{
  if (value == NULL)
    return tla_evaluator_blame (self, node, error);
  tla_operand_clear (operand);
  *operand = (TlaOperand) { .kind = TLA_OPERAND_VALUE, .node = node, .value = value };
  return TRUE;
}

static gboolean
check_count (const TlaCall *call, const char *what, guint found, guint min, guint max, GError **error)
{
  const TlaFunctionInfo *info = &call->function->info;

  if (found >= min && found <= max)
    return TRUE;
  if (min == max)
    tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "%s takes %u %s%s, found %u: write %s", info->name, min, what,
                   min == 1 ? "" : "s", found, info->signature);
  else if (max == TLA_ANY_NUMBER)
    tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "%s takes at least %u %s%s, found %u: write %s", info->name, min,
                   what, min == 1 ? "" : "s", found, info->signature);
  else
    tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "%s takes %u to %u %ss, found %u: write %s", info->name, min, max,
                   what, found, info->signature);
  return FALSE;
}

/* Calls a row. @self_operand is the value before the dot of a member call, taken over, or NULL. */
static gboolean
call_function (TlaEvaluator *self,
               TlaNodeId node,
               const TlaFunction *function,
               TlaOperand *self_operand,
               const Parts *parts,
               TlaOperand *result,
               GError **error)
{
  g_autoptr (GArray) template_args = new_operands ();
  g_autoptr (GArray) args = new_operands ();
  TlaCall call = { .evaluator = self, .function = function, .node = node };
  gboolean is_type = parts->arguments == 0 && self_operand == NULL;

  if (self_operand != NULL)
    {
      g_array_append_val (args, *self_operand);
      *self_operand = (TlaOperand) { 0 };
    }
  if (!evaluate_list (self, parts->template_list, tla_evaluator_evaluate_type, template_args, error) ||
      !evaluate_list (self, parts->arguments,
                      (function->flags & TLA_FUNCTION_OPEN) != 0 ? tla_evaluator_evaluate_open
                                                                 : tla_evaluator_evaluate_operand,
                      args, error))
    return FALSE;

  call.template_args = (TlaOperand *) template_args->data;
  call.n_template_args = template_args->len;
  call.args = (TlaOperand *) args->data;
  call.n_args = args->len;
  if (is_type && (function->flags & TLA_FUNCTION_TYPE) == 0)
    return tla_evaluator_fail (self, node, TLA_ERROR_SYNTAX, error, "found %s without its arguments: write %s",
                               function->info.name, function->info.signature);
  if (!check_count (&call, "template argument", call.n_template_args, function->min_template_args,
                    function->max_template_args, error) ||
      !check_count (&call, "argument", call.n_args, function->min_args, function->max_args, error))
    return FALSE;
  return set_result (self, node, function->call (&call, error), result, error);
}

/* Tag<Element>(rows, cols), Tag::MakeLayout<Element>(rows, cols). */
static gboolean
call_tag (TlaEvaluator *self,
          TlaNodeId node,
          const TlaTag *tag,
          gboolean is_constructor,
          const Parts *parts,
          TlaOperand *result,
          GError **error)
{
  g_autoptr (GArray) template_args = new_operands ();
  g_autoptr (GArray) args = new_operands ();
  TlaFunction function = { .info = { tag->name, tag->args, tag->help } };
  TlaCall call = { .evaluator = self, .function = &function, .node = node };
  const TlaElement *element = NULL;
  g_autoptr (TlaIntTuple) sizes = NULL;
  g_autoptr (TlaLayout) layout = NULL;

  if (!evaluate_list (self, parts->template_list, tla_evaluator_evaluate_type, template_args, error) ||
      !evaluate_list (self, parts->arguments, tla_evaluator_evaluate_operand, args, error))
    return FALSE;
  call.template_args = (TlaOperand *) template_args->data;
  call.n_template_args = template_args->len;
  call.args = (TlaOperand *) args->data;
  call.n_args = args->len;

  if (call.n_template_args > 1)
    return tla_evaluator_fail (self, call.template_args[1].node, TLA_ERROR_ARGUMENTS, error,
                               "%s takes one template argument, its element: write %s<half>(%s)", tag->name, tag->name,
                               tag->args);
  if (call.n_template_args == 1 && (element = tla_call_get_template_element (&call, 0, error)) == NULL)
    return FALSE;
  if (parts->arguments == 0)
    return tla_evaluator_fail (self, node, TLA_ERROR_ARGUMENTS, error, "found %s without its sizes: write %s%s(%s)",
                               tag->name, tag->name, tag->needs_element ? "<half>" : "", tag->args);
  sizes = tla_call_get_integers (&call, error);
  if (sizes == NULL)
    return FALSE;
  if (call.n_args < tag->n_min || call.n_args > tag->n_max)
    return tla_evaluator_fail (self, node, TLA_ERROR_ARGUMENTS, error, "%s does not take %u size%s: write %s%s%s%s(%s)",
                               tag->name, call.n_args, call.n_args == 1 ? "" : "s", tag->name,
                               tag->needs_element ? "<" : "",
                               !tag->needs_element ? ""
                               : element != NULL   ? element->name
                                                   : "half",
                               tag->needs_element ? ">" : "", tag->args);
  if (is_constructor && element == NULL && tag->needs_element)
    {
      g_autofree char *text = tla_int_tuple_to_brief (sizes);
      g_autofree char *inner = g_strndup (text + 1, strlen (text) - 2);
      g_autofree char *call_text =
        g_strdup_printf ((tag->form & TLA_TAG_MAKE_LAYOUT) != 0 ? "MakeLayout<half, %s>" : "%s<half>", tag->name);

      return tla_evaluator_fail (self, node, TLA_ERROR_UNSUPPORTED, error,
                                 "the constructor %s%c%s%c leaves shape and stride 0: write %s(%s), with the element "
                                 "that is meant",
                                 tag->name, parts->braces ? '{' : '(', inner, parts->braces ? '}' : ')', call_text,
                                 inner);
    }
  layout = tla_tag_make_layout (tag, element, sizes, error);
  return set_result (self, node, layout != NULL ? tla_value_new_layout_of_tag (layout, element, tag) : NULL, result,
                     error);
}

/* L(3, 5), L((3, 5)), L(100). */
static gboolean
call_layout (TlaEvaluator *self,
             TlaNodeId node,
             const TlaLayout *layout,
             const Parts *parts,
             TlaOperand *result,
             GError **error)
{
  g_autoptr (GArray) args = new_operands ();
  g_autoptr (TlaIntTuple) coord = NULL;
  const TlaOperand *operands;
  gint64 offset;

  if (!evaluate_list (self, parts->arguments, tla_evaluator_evaluate_operand, args, error))
    return FALSE;
  operands = (const TlaOperand *) args->data;
  if (args->len == 0)
    return tla_evaluator_fail (self, node, TLA_ERROR_ARGUMENTS, error,
                               "found a layout called without a coordinate: write one, as in L(3, 5)");

  for (guint i = 0; i < args->len; i++)
    if (tla_value_get_tuple (operands[i].value) == NULL)
      return tla_evaluator_fail (self, operands[i].node, TLA_ERROR_TYPE, error,
                                 "found a %s, expected a coordinate: an integer or a tuple",
                                 tla_value_get_kind_name (operands[i].value));
  if (args->len == 1)
    coord = tla_int_tuple_ref (tla_value_get_tuple (operands[0].value));
  else
    {
      g_autofree TlaIntTuple **entries = g_new (TlaIntTuple *, args->len);

      for (guint i = 0; i < args->len; i++)
        entries[i] = (TlaIntTuple *) tla_value_get_tuple (operands[i].value);
      coord = tla_int_tuple_new (entries, args->len, error);
    }
  if (coord == NULL || !tla_layout_get_offset (layout, coord, &offset, error))
    return tla_evaluator_blame (self, operands[0].node, error);

  tla_evaluator_check (self, node, &(TlaSubject) { .kind = TLA_SUBJECT_LAYOUT_CALL, .layout = layout, .coord = coord });
  return set_result (self, node,
                     tla_layout_get_depth (layout) > 1 ? tla_value_new_offset_of (offset, layout, coord)
                                                       : tla_value_new_integer (offset, FALSE),
                     result, error);
}

/* uint32_t{2}, int(x): the number itself, at run time. */
static gboolean
call_integer_type (TlaEvaluator *self, TlaNodeId node, const Parts *parts, TlaOperand *result, GError **error)
{
  TlaNodeId argument = parts->arguments != 0 ? tla_evaluator_get_node (self, parts->arguments)->first : 0;
  gint64 value;
  gboolean is_static;

  if (argument == 0 || tla_evaluator_get_node (self, argument)->next != 0)
    return tla_evaluator_fail (self, node, TLA_ERROR_ARGUMENTS, error,
                               "an integer type takes one integer: write it as in uint32_t{16}");
  if (!tla_evaluator_evaluate_integer (self, argument, &value, &is_static, error))
    return FALSE;
  return set_result (self, node, tla_value_new_integer (value, FALSE), result, error);
}

static gboolean
call_value (TlaEvaluator *self,
            TlaNodeId node,
            const TlaValue *value,
            const Parts *parts,
            TlaOperand *result,
            GError **error)
{
  const TlaLayout *layout = tla_value_get_layout (value);
  g_autofree char *text = NULL;

  /* A named type: `using S = Shape<_4, _2>;` and then S{}. */
  if (parts->template_list == 0 && parts->braces && tla_evaluator_get_node (self, parts->arguments)->first == 0)
    return set_result (self, node, tla_value_ref (value), result, error);
  if (layout != NULL && parts->template_list == 0 && !parts->braces)
    return call_layout (self, node, layout, parts, result, error);
  if (tla_value_get_tensor (value) != NULL && parts->template_list == 0 && !parts->braces)
    return set_result (self, node,
                       tla_evaluator_call_tensor (self, node, tla_value_get_tensor (value), parts->arguments, error),
                       result, error);

  text = tla_value_describe (value);
  return tla_evaluator_fail (self, node, TLA_ERROR_TYPE, error,
                             "%s cannot be called: a layout can, with a coordinate, as in ((4, 8):(8, 1))(1, 2)", text);
}

/* Directly before a bracket a function or a tag wins over a variable, unless the variable can be called. */
static void
resolve_callee (TlaEvaluator *self, TlaNodeId callee, TlaOperand *operand)
{
  TlaOperand builtin = { .node = callee };
  g_autofree char *name = NULL;

  tla_evaluator_resolve (self, callee, operand);
  if (operand->kind == TLA_OPERAND_ELEMENT ||
      (operand->kind == TLA_OPERAND_VALUE && tla_value_get_layout (operand->value) == NULL &&
       tla_value_get_tensor (operand->value) == NULL))
    {
      name = tla_evaluator_get_name (self, callee);
      if (operand->kind == TLA_OPERAND_ELEMENT)
        {
          if (tla_word_is_integer_type (name, strlen (name)))
            operand->kind = TLA_OPERAND_INTEGER_TYPE;
        }
      else if (tla_evaluator_resolve_builtin (self, name, &builtin) && builtin.kind != TLA_OPERAND_ELEMENT)
        {
          tla_operand_clear (operand);
          *operand = builtin;
        }
      else
        tla_operand_clear (&builtin);
    }
}

/* Whether a `_` stands among the arguments: only tensors are called so. */
static gboolean
has_slice (const TlaEvaluator *self, const Parts *parts)
{
  TlaNodeId entry = parts->arguments != 0 ? tla_evaluator_get_node (self, parts->arguments)->first : 0;

  for (; entry != 0; entry = tla_evaluator_get_node (self, entry)->next)
    if (tla_evaluator_get_node (self, entry)->kind == TLA_NODE_SLICE)
      return TRUE;
  return FALSE;
}

static gboolean
call_named (TlaEvaluator *self, TlaNodeId node, const Parts *parts, TlaOperand *result, GError **error)
{
  TlaNodeId qualifier = tla_evaluator_get_node (self, parts->callee)->first;
  g_autofree char *name = tla_evaluator_get_name (self, parts->callee);
  TlaOperand callee = { 0 };
  gboolean ok;

  if (qualifier != 0)
    {
      tla_evaluator_resolve (self, qualifier, &callee);
      if (callee.kind == TLA_OPERAND_TAG && g_str_equal (name, "MakeLayout"))
        ok = call_tag (self, node, callee.tag, FALSE, parts, result, error);
      else
        ok = tla_evaluator_fail (self, qualifier, TLA_ERROR_NAME, error,
                                 "unknown name before `::%s`: write a tag there, as in zN::MakeLayout<half>(16, 16), "
                                 "or leave it out",
                                 name);
      tla_operand_clear (&callee);
      return ok;
    }

  resolve_callee (self, parts->callee, &callee);
  switch (callee.kind)
    {
    case TLA_OPERAND_TAG:
      ok = call_tag (self, node, callee.tag, TRUE, parts, result, error);
      break;
    case TLA_OPERAND_FUNCTION:
      ok = call_function (self, node, callee.function, NULL, parts, result, error);
      break;
    case TLA_OPERAND_INTEGER_TYPE:
      ok = call_integer_type (self, node, parts, result, error);
      break;
    case TLA_OPERAND_VALUE:
      ok = call_value (self, node, callee.value, parts, result, error);
      break;
    default:
      ok = has_slice (self, parts)
             ? tla_evaluator_fail_unknown_tensor (self, parts->callee, error)
             : tla_evaluator_fail (self, node, TLA_ERROR_NAME, error,
                                   "unknown name `%s`: no function, layout tag or layout is called so", name);
      break;
    }
  tla_operand_clear (&callee);
  return ok;
}

/* The row of a member, with the value before the dot evaluated into @value. */
static const TlaFunction *
find_member (TlaEvaluator *self, TlaNodeId id, TlaOperand *value, GError **error)
{
  TlaNodeId object = tla_evaluator_get_node (self, id)->first;
  TlaNodeId member = tla_evaluator_get_node (self, object)->next;
  g_autofree char *name = tla_evaluator_get_name (self, member);
  const TlaFunction *function = tla_function_lookup (name);

  if (!tla_evaluator_evaluate_operand (self, object, value, error))
    return NULL;
  if (function != NULL && (function->flags & (TLA_FUNCTION_MEMBER | TLA_FUNCTION_MEMBER_ONLY)) != 0)
    return function;
  tla_evaluator_fail (
    self, member, TLA_ERROR_NAME, error,
    "unknown member `%s`: layouts and tensors have .shape() .stride() .originShape() .rank .depth, tensors "
    "also .data() .layout() .coord()",
    name);
  return NULL;
}

gboolean
tla_evaluator_evaluate_member (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  TlaOperand value = { 0 };
  Parts parts = { 0 };
  const TlaFunction *function = find_member (self, id, &value, error);
  gboolean ok = function != NULL && call_function (self, id, function, &value, &parts, operand, error);

  tla_operand_clear (&value);
  return ok;
}

gboolean
tla_evaluator_evaluate_apply (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  Parts parts = get_parts (self, id);
  TlaOperand value = { 0 };
  const TlaFunction *function;
  gboolean ok;

  switch ((TlaNodeKind) tla_evaluator_get_node (self, parts.callee)->kind)
    {
    case TLA_NODE_NAME:
      return call_named (self, id, &parts, operand, error);
    case TLA_NODE_MEMBER:
      function = find_member (self, parts.callee, &value, error);
      ok = function != NULL && call_function (self, id, function, &value, &parts, operand, error);
      break;
    default:
      ok = tla_evaluator_evaluate_operand (self, parts.callee, &value, error) &&
           call_value (self, id, value.value, &parts, operand, error);
      break;
    }
  tla_operand_clear (&value);
  return ok;
}

TlaValue *
tla_evaluator_construct (TlaEvaluator *self, TlaNodeId type, TlaNodeId arguments, GError **error)
{
  const TlaNode *node = tla_evaluator_get_node (self, type);
  Parts parts = { .callee = type };
  TlaOperand result = { 0 };
  TlaValue *value = NULL;
  gboolean ok;

  if (node->kind == TLA_NODE_APPLY)
    parts = get_parts (self, type);
  else if (node->kind != TLA_NODE_NAME)
    {
      tla_evaluator_fail (self, type, TLA_ERROR_SYNTAX, error, "found a value before a name: write NAME = value");
      return NULL;
    }

  if (arguments != 0)
    {
      parts.arguments = arguments;
      parts.braces = (tla_evaluator_get_node (self, arguments)->flags & TLA_NODE_BRACES) != 0;
    }
  ok = call_named (self, type, &parts, &result, error);
  if (ok)
    value = g_steal_pointer (&result.value);
  tla_operand_clear (&result);
  return value;
}

/* Plain integers are static between < and >, and (5) is 5 there. */
static void
make_static (TlaOperand *operand)
{
  const TlaIntTuple *integer = tla_operand_get_integer (operand);

  if (integer != NULL)
    {
      TlaValue *value = tla_value_new_integer (tla_int_tuple_get_value (integer), TRUE);

      tla_value_unref (operand->value);
      operand->value = value;
    }
}

/* LayoutTraitDefault<float>: a template that is not known; only its element counts. */
static gboolean
evaluate_unknown_template (TlaEvaluator *self, TlaNodeId id, const Parts *parts, TlaOperand *operand, GError **error)
{
  g_autoptr (GArray) template_args = new_operands ();

  if (!evaluate_list (self, parts->template_list, tla_evaluator_evaluate_type, template_args, error))
    return FALSE;
  *operand =
    (TlaOperand) { .kind = TLA_OPERAND_UNKNOWN, .node = id, .name = tla_evaluator_get_name (self, parts->callee) };
  for (guint i = 0; i < template_args->len && operand->element == NULL; i++)
    operand->element = g_array_index (template_args, TlaOperand, i).element;
  return TRUE;
}

gboolean
tla_evaluator_evaluate_type (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);

  *operand = (TlaOperand) { .kind = TLA_OPERAND_UNKNOWN, .node = id };
  if (node->kind == TLA_NODE_ELLIPSIS)
    return TRUE;
  if (node->kind == TLA_NODE_NAME)
    tla_evaluator_resolve (self, id, operand);
  else
    {
      Parts parts = { 0 };
      TlaOperand callee = { 0 };
      gboolean unknown = FALSE;

      if (node->kind == TLA_NODE_APPLY)
        {
          parts = get_parts (self, id);
          if (tla_evaluator_get_node (self, parts.callee)->kind == TLA_NODE_NAME)
            {
              resolve_callee (self, parts.callee, &callee);
              unknown = callee.kind == TLA_OPERAND_UNKNOWN && parts.template_list != 0 &&
                        tla_evaluator_get_node (self, parts.callee)->first == 0;
              tla_operand_clear (&callee);
            }
        }
      if (unknown)
        return evaluate_unknown_template (self, id, &parts, operand, error);
      if (!tla_evaluator_evaluate_operand (self, id, operand, error))
        return FALSE;
    }
  /* A type of one entry, Shape<_4>, is a tuple all the same: only brackets written round an integer fall away. */
  if (operand->kind == TLA_OPERAND_VALUE &&
      (node->kind != TLA_NODE_APPLY || tla_value_get_kind (operand->value) == TLA_VALUE_INTEGER))
    make_static (operand);
  return TRUE;
}
