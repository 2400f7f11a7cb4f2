/* SPDX-License-Identifier: MIT */
#include "expr/tla-form.h"

#include "expr/tla-evaluator-private.h"

/* The tag that a call node makes its layout by, with its template list and arguments; NULL where it is no such call. */
static const TlaTag *
read_call (TlaEvaluator *evaluator, TlaNodeId call, const TlaElement **element, TlaNodeId *arguments)
{
  const TlaNode *node = tla_evaluator_get_node (evaluator, call);
  TlaNodeId part, template_arg = 0;
  const TlaTag *tag = NULL;
  g_autofree char *callee = NULL;
  gboolean is_make_layout;

  if (node->kind != TLA_NODE_APPLY || tla_evaluator_get_node (evaluator, node->first)->kind != TLA_NODE_NAME)
    return NULL;

  *arguments = 0;
  for (part = tla_evaluator_get_node (evaluator, node->first)->next; part != 0;
       part = tla_evaluator_get_node (evaluator, part)->next)
    {
      if (tla_evaluator_get_node (evaluator, part)->kind == TLA_NODE_TEMPLATE)
        template_arg = tla_evaluator_get_node (evaluator, part)->first;
      else
        *arguments = part;
    }

  callee = tla_evaluator_get_name (evaluator, node->first);
  is_make_layout = g_str_equal (callee, "MakeLayout");
  if (tla_evaluator_get_node (evaluator, node->first)->first != 0)
    {
      g_autofree char *qualifier =
        tla_evaluator_get_name (evaluator, tla_evaluator_get_node (evaluator, node->first)->first);

      tag = is_make_layout ? tla_tag_lookup (qualifier) : NULL;
    }
  else if (!is_make_layout)
    tag = tla_tag_lookup (callee);

  for (; template_arg != 0; template_arg = tla_evaluator_get_node (evaluator, template_arg)->next)
    {
      TlaOperand operand = { 0 };

      if (tla_evaluator_evaluate_type (evaluator, template_arg, &operand, NULL))
        {
          if (operand.kind == TLA_OPERAND_ELEMENT)
            *element = operand.element;
          else if (operand.kind == TLA_OPERAND_TAG && is_make_layout && tag == NULL)
            tag = operand.tag;
        }
      tla_operand_clear (&operand);
    }
  return tag;
}

/* The arguments' integers; FALSE where one of them is more than an integer that can be read without other statements. */
static gboolean
read_args (TlaEvaluator *evaluator, TlaNodeId arguments, GArray *args)
{
  TlaNodeId arg = arguments != 0 ? tla_evaluator_get_node (evaluator, arguments)->first : 0;

  for (; arg != 0; arg = tla_evaluator_get_node (evaluator, arg)->next)
    {
      gint64 value;
      gboolean is_static;
      g_autoptr (GError) error = NULL;

      if (!tla_evaluator_evaluate_integer (evaluator, arg, &value, &is_static, &error))
        return FALSE;
      g_array_append_val (args, value);
    }
  return TRUE;
}

/* Fills in the tag, if the text is a call by tag whose layout is the value's: a form must not say anything else. */
static void
read_tag (TlaForm *self, TlaEvaluator *evaluator, TlaNodeId call, const TlaValue *value)
{
  const TlaElement *element = NULL;
  TlaNodeId arguments;
  const TlaTag *tag = read_call (evaluator, call, &element, &arguments);
  g_autoptr (GArray) args = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (TlaIntTuple) sizes = NULL;
  g_autoptr (TlaLayout) layout = NULL;

  if (tag == NULL || !read_args (evaluator, arguments, args))
    return;
  sizes = tla_int_tuple_new_flat ((const gint64 *) args->data, args->len);
  layout = tla_tag_make_layout (tag, element, sizes, NULL);
  if (layout == NULL || !tla_layout_equal (layout, tla_value_get_layout (value), TRUE))
    return;
  self->tag = tag;
  self->element = element;
  self->args = g_steal_pointer (&args);
}

static void
read_statement (TlaForm *self, const char *text, const TlaValue *value)
{
  g_autoptr (TlaScript) script = tla_script_new (text, -1, NULL);
  g_autoptr (TlaScope) scope = NULL;
  TlaEvaluator evaluator = { 0 };
  const TlaStatement *statement;
  const TlaNode *node;
  TlaNodeId call;

  if (script == NULL || script->top->len != 1)
    return;

  statement = &g_array_index (script->statements, TlaStatement, g_array_index (script->top, guint32, 0));
  node = tla_script_get_node (script, statement->node);
  self->name = g_strdup (statement->name);

  scope = tla_scope_new ();
  evaluator = (TlaEvaluator) { .script = script, .scope = scope };
  call = node->kind == TLA_NODE_ASSIGN ? node->first : statement->node;
  read_tag (self, &evaluator, call, value);
  g_clear_pointer (&evaluator.problems, g_ptr_array_unref);
}

TlaForm *
tla_form_from_text (const char *text, const TlaValue *value)
{
  const TlaLayout *layout = tla_value_get_layout (value);
  TlaForm *self;

  if (layout == NULL)
    return NULL;

  self = g_new0 (TlaForm, 1);
  self->shape = tla_int_tuple_to_string (tla_layout_get_shape (layout));
  self->stride = tla_int_tuple_to_string (tla_layout_get_stride (layout));
  self->origin_shape = tla_int_tuple_to_string (tla_layout_get_origin_shape (layout));
  self->element = tla_value_get_element (value);
  read_statement (self, text, value);
  return self;
}

char *
tla_form_to_text (const TlaForm *self)
{
  GString *text = g_string_new (NULL);

  if (self->name != NULL)
    g_string_append_printf (text, "%s = ", self->name);
  if (self->tag != NULL)
    {
      g_string_append (text, self->tag->name);
      if (self->element != NULL)
        g_string_append_printf (text, "<%s>", self->element->name);
      g_string_append_c (text, '(');
      for (guint i = 0; self->args != NULL && i < self->args->len; i++)
        g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", g_array_index (self->args, gint64, i));
      g_string_append_c (text, ')');
    }
  else
    {
      g_string_append_printf (text, "%s:%s", self->shape, self->stride);
      if (self->origin_shape != NULL)
        g_string_append_printf (text, ":%s", self->origin_shape);
    }
  return g_string_free (text, FALSE);
}

void
tla_form_free (TlaForm *self)
{
  g_free (self->name);
  g_clear_pointer (&self->args, g_array_unref);
  g_free (self->shape);
  g_free (self->stride);
  g_free (self->origin_shape);
  g_free (self);
}
