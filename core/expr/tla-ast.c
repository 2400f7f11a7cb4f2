/* SPDX-License-Identifier: MIT */
#include "expr/tla-ast.h"

#include "expr/tla-scanner.h"

void
tla_ast_init (TlaAst *self)
{
  self->chunks = g_ptr_array_new_with_free_func (g_free);
  self->n_nodes = 0;
  tla_ast_add (self, TLA_NODE_SLICE, 0);
}

void
tla_ast_clear (TlaAst *self)
{
  g_clear_pointer (&self->chunks, g_ptr_array_unref);
}

TlaNodeId
tla_ast_add (TlaAst *self, TlaNodeKind kind, guint32 start)
{
  TlaNodeId id = self->n_nodes;

  if (id >= TLA_AST_MAX_NODES)
    return 0;
  if ((id & (TLA_AST_CHUNK - 1)) == 0)
    g_ptr_array_add (self->chunks, g_new (TlaNode, TLA_AST_CHUNK));
  self->n_nodes++;
  *tla_ast_get (self, id) = (TlaNode) { .start = start, .kind = (guint8) kind };
  return id;
}

void
tla_ast_append (TlaAst *self, TlaNodeList *list, TlaNodeId child)
{
  if (list->last == 0)
    tla_ast_get (self, list->parent)->first = child;
  else
    tla_ast_get (self, list->last)->next = child;
  list->last = child;
}

const char *
tla_script_get_token (const TlaScript *self, guint32 start, gsize *length)
{
  TlaScanner scanner = { self->text.folded, self->text.folded_length, start };
  TlaToken token;

  tla_scanner_next (&scanner, &token);
  *length = token.end - token.start;
  return self->text.folded + token.start;
}

void
tla_script_get_token_place (const TlaScript *self, guint32 start, TlaPlace *place)
{
  gsize length;

  tla_script_get_token (self, start, &length);
  tla_folded_text_get_place (&self->text, start, start + length, place);
}
