/* SPDX-License-Identifier: MIT */
#include "expr/tla-form.h"

#include "expr/tla-evaluator-private.h"
#include "expr/tla-scanner.h"

#include <string.h>

/* The tag that a call node makes its layout by, with its template list and arguments; NULL where it is no such call. */
static const TlaTag *
read_call (TlaEvaluator *evaluator,
           TlaNodeId call,
           const TlaElement **element,
           TlaNodeId *arguments,
           gboolean *is_make_layout)
{
  const TlaNode *node = tla_evaluator_get_node (evaluator, call);
  TlaNodeId part, template_arg = 0;
  const TlaTag *tag = NULL;
  g_autofree char *callee = NULL;

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
  *is_make_layout = g_str_equal (callee, "MakeLayout");
  if (tla_evaluator_get_node (evaluator, node->first)->first != 0)
    {
      g_autofree char *qualifier =
        tla_evaluator_get_name (evaluator, tla_evaluator_get_node (evaluator, node->first)->first);

      tag = *is_make_layout ? tla_tag_lookup (qualifier) : NULL;
    }
  else if (!*is_make_layout)
    tag = tla_tag_lookup (callee);

  for (; template_arg != 0; template_arg = tla_evaluator_get_node (evaluator, template_arg)->next)
    {
      TlaOperand operand = { 0 };

      if (tla_evaluator_evaluate_type (evaluator, template_arg, &operand, NULL))
        {
          if (operand.kind == TLA_OPERAND_ELEMENT)
            *element = operand.element;
          else if (operand.kind == TLA_OPERAND_TAG && *is_make_layout && tag == NULL)
            tag = operand.tag;
        }
      tla_operand_clear (&operand);
    }
  return tag;
}

/* The pieces of a list as they are written, from @start on: up to an unmatched bracket, a semicolon or the text's @end. There
 * is no comparison in the language, so that < and > are brackets too. NULL where a piece would not fit into a field. */
static GPtrArray *
split (const TlaScript *script, gsize start, gsize end, guint separator)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);
  TlaScanner scanner = { script->text.folded, end, start };
  gsize piece_start = 0, piece_end = 0;
  guint depth = 0;

  for (;;)
    {
      TlaToken token;
      gboolean opens, closes, is_last;

      tla_scanner_next (&scanner, &token);
      opens = token.kind == '(' || token.kind == '[' || token.kind == '{' || token.kind == '<';
      closes = token.kind == ')' || token.kind == ']' || token.kind == '}' || token.kind == '>';
      is_last = token.kind == TLA_TOKEN_END || (depth == 0 && (closes || token.kind == ';'));
      if (is_last || (depth == 0 && token.kind == separator))
        {
          g_autofree char *piece = g_strndup (script->text.folded + piece_start, piece_end - piece_start);

          if (piece[strcspn (piece, "\n\001")] != '\0')
            return NULL;
          /* A comma behind the last piece is none before another. */
          if (piece[0] != '\0')
            g_ptr_array_add (pieces, g_steal_pointer (&piece));
          if (is_last)
            return g_steal_pointer (&pieces);
          piece_start = piece_end = 0;
          continue;
        }
      if (piece_end == 0)
        piece_start = token.start;
      piece_end = token.end;
      depth += opens ? 1 : 0;
      depth -= closes ? 1 : 0;
    }
}

static guint
count (TlaEvaluator *evaluator, TlaNodeId parent)
{
  guint n = 0;

  for (TlaNodeId child = tla_evaluator_get_node (evaluator, parent)->first; child != 0;
       child = tla_evaluator_get_node (evaluator, child)->next)
    n++;
  return n;
}

/* Fills in the tag, if the text is the call by tag that the value came from. */
static void
read_tag (TlaForm *self, TlaEvaluator *evaluator, TlaNodeId call, gsize end, const TlaValue *value)
{
  const TlaElement *element = NULL;
  TlaNodeId arguments = 0;
  gboolean is_make_layout = FALSE;
  const TlaTag *tag = read_call (evaluator, call, &element, &arguments, &is_make_layout);
  g_autoptr (GPtrArray) args = NULL;

  /* A name that is a tag's can be given to a layout, which can be called too. */
  if (tag == NULL || (tag != tla_value_get_tag (value) && !is_make_layout) ||
      element != tla_value_get_element (value) || arguments == 0)
    return;
  args = split (evaluator->script, tla_evaluator_get_node (evaluator, arguments)->start + 1, end, ',');
  /* One tuple can stand for all of the integers: a form has a field for each. */
  if (args == NULL || args->len != count (evaluator, arguments) || args->len < tag->n_min || args->len > tag->n_max)
    return;
  self->tag = tag;
  self->args = g_steal_pointer (&args);
}

/* Where the text spells out shape, stride and originShape, the form says them as it does. */
static void
read_tuples (TlaForm *self, TlaEvaluator *evaluator, TlaNodeId id, gsize end)
{
  const TlaNode *node = tla_evaluator_get_node (evaluator, id);
  char **const fields[] = { &self->shape, &self->stride, &self->origin_shape };
  g_autoptr (GPtrArray) parts = NULL;

  /* A name before a colon can be the statement's. */
  if (node->kind != TLA_NODE_COLON || tla_evaluator_get_node (evaluator, node->first)->kind != TLA_NODE_TUPLE)
    return;
  parts = split (evaluator->script, node->start, end, ':');
  if (parts == NULL || parts->len != count (evaluator, id) || parts->len > G_N_ELEMENTS (fields))
    return;
  for (guint i = 0; i < parts->len; i++)
    {
      g_free (*fields[i]);
      *fields[i] = g_strdup (g_ptr_array_index (parts, i));
    }
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
  read_tag (self, &evaluator, call, statement->end, value);
  read_tuples (self, &evaluator, call, statement->end);
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

static void
append_field (GString *text, const char *field, GArray *places)
{
  const TlaPlace place = { .start = text->len, .end = text->len + strlen (field) };

  g_string_append (text, field);
  if (places != NULL)
    g_array_append_val (places, place);
}

char *
tla_form_to_text (const TlaForm *self, GArray *places)
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
        {
          g_string_append (text, i > 0 ? ", " : "");
          append_field (text, g_ptr_array_index (self->args, i), places);
        }
      g_string_append_c (text, ')');
    }
  else
    {
      append_field (text, self->shape, places);
      g_string_append_c (text, ':');
      append_field (text, self->stride, places);
      if (self->origin_shape != NULL)
        {
          g_string_append_c (text, ':');
          append_field (text, self->origin_shape, places);
        }
    }
  return g_string_free (text, FALSE);
}

void
tla_form_free (TlaForm *self)
{
  g_free (self->name);
  g_clear_pointer (&self->args, g_ptr_array_unref);
  g_free (self->shape);
  g_free (self->stride);
  g_free (self->origin_shape);
  g_free (self);
}
