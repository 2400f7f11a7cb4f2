/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-fold.h"
#include "expr/tla-script.h"

G_BEGIN_DECLS

/*
 * The syntax tree: nodes of 16 bytes that name each other by number, in chunks, so that a tree costs a small multiple of
 * its text and is freed at once. Node 0 is no node.
 */

typedef guint32 TlaNodeId;

/* Nodes are named by their first token; its text is read again where it is needed. */
typedef enum
{
  TLA_NODE_INTEGER,   /* 16; TLA_NODE_NEGATIVE: -16, the sign is the first token */
  TLA_NODE_STATIC,    /* _16 */
  TLA_NODE_SLICE,     /* _, None, or a bare colon between square brackets */
  TLA_NODE_ELLIPSIS,  /* what a document left out */
  TLA_NODE_NAME,      /* a name; child: the name before its last `::`, if that does not fall away */
  TLA_NODE_TUPLE,     /* ( … ) or [ … ]: entries */
  TLA_NODE_APPLY,     /* callee, then a TLA_NODE_TEMPLATE, then a TLA_NODE_ARGUMENTS, each if there is one */
  TLA_NODE_TEMPLATE,  /* < … > */
  TLA_NODE_ARGUMENTS, /* ( … ), or { … } with TLA_NODE_BRACES */
  TLA_NODE_INDEX,     /* value [ … ]: value, then a TLA_NODE_ARGUMENTS */
  TLA_NODE_MEMBER,    /* value.NAME: value, then a TLA_NODE_NAME; may be the callee of an apply */
  TLA_NODE_NEGATE,    /* - value */
  TLA_NODE_SUM,       /* operands; each but the first has the operator before it in op */
  TLA_NODE_PRODUCT,
  TLA_NODE_CROSS, /* 16 x 8: operands */
  TLA_NODE_COLON, /* shape : stride [: originShape], or a name before them: 2 to 4 operands */

  /* Statements. */
  TLA_NODE_ASSIGN,   /* NAME = value: the first token is the name */
  TLA_NODE_DECLARE,  /* TYPE NAME, TYPE NAME(…), TYPE NAME{…}: the first token is the name; type, then arguments */
  TLA_NODE_ALIAS,    /* using NAME = type: the first token is the name */
  TLA_NODE_EQUATION, /* left = right, which gives no value */
  TLA_NODE_FOR,      /* the first token is the loop variable: first value, bound, then step if there is one */
} TlaNodeKind;

typedef enum
{
  TLA_NODE_NEGATIVE = 1 << 0,   /* of an integer */
  TLA_NODE_COMMA = 1 << 1,      /* a tuple with a comma behind its last entry */
  TLA_NODE_BRACES = 1 << 2,     /* arguments in { } */
  TLA_NODE_TYPED = 1 << 3,      /* an assignment with words before the name: a declaration */
  TLA_NODE_INCLUSIVE = 1 << 4,  /* a loop with <= */
  TLA_NODE_TO_INTEGER = 1 << 5, /* an assignment of a declared integer: uint32_t x = … */
} TlaNodeFlags;

typedef struct
{
  guint32 start;   /* first token, a byte of the folded text */
  TlaNodeId first; /* child */
  TlaNodeId next;  /* sibling */
  guint8 kind;
  guint8 flags;
  guint16 op; /* the operator's token before this operand */
} TlaNode;

/**
 * TlaStatement:
 * @node: what it says; more declarations of the same statement follow as siblings
 * @n_inner: how many of the statements behind this one are its loop's body
 * @start: @end: bytes of the folded text
 * @line: @column: where it starts
 * @name: (nullable): the name it gives, the first of several
 */
typedef struct
{
  TlaNodeId node;
  guint32 n_inner;
  guint32 start;
  guint32 end;
  guint32 line;
  guint32 column;
  const char *name;
} TlaStatement;

#define TLA_AST_CHUNK_BITS 12
#define TLA_AST_CHUNK (1u << TLA_AST_CHUNK_BITS)
/* More nodes than this (512 MiB of them) is more than the program takes. */
#define TLA_AST_MAX_NODES (1u << 25)
/* More statements than this too: each of them keeps a result. */
#define TLA_AST_MAX_STATEMENTS (1u << 22)
/* Brackets within brackets, and loops within loops. */
#define TLA_AST_MAX_NESTING 256

typedef struct
{
  GPtrArray *chunks; /* of TlaNode[TLA_AST_CHUNK] */
  guint32 n_nodes;
} TlaAst;

void tla_ast_init (TlaAst *self);
void tla_ast_clear (TlaAst *self);
/* A new node without children; 0 when there are too many. */
TlaNodeId tla_ast_add (TlaAst *self, TlaNodeKind kind, guint32 start);

static inline TlaNode *
tla_ast_get (const TlaAst *self, TlaNodeId id)
{
  TlaNode *chunk = self->chunks->pdata[id >> TLA_AST_CHUNK_BITS];

  return &chunk[id & (TLA_AST_CHUNK - 1)];
}

/* Children are appended through a list, which the parser keeps while it reads them. */
typedef struct
{
  TlaNodeId parent;
  TlaNodeId last;
} TlaNodeList;

void tla_ast_append (TlaAst *self, TlaNodeList *list, TlaNodeId child);

struct _TlaScript
{
  gatomicrefcount references;
  TlaFoldedText text;
  TlaAst ast;
  GArray *statements; /* of TlaStatement, a loop before its body */
  GArray *top;        /* of guint32: the statements outside of loops */
  GStringChunk *names;
};

static inline const TlaNode *
tla_script_get_node (const TlaScript *self, TlaNodeId id)
{
  return tla_ast_get (&self->ast, id);
}

/* Text of the token that starts at @start, borrowed, and its length. */
const char *tla_script_get_token (const TlaScript *self, guint32 start, gsize *length);
/* The place of that token. */
void tla_script_get_token_place (const TlaScript *self, guint32 start, TlaPlace *place);

G_END_DECLS
