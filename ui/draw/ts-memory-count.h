/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene-private.h"

G_BEGIN_DECLS

/**
 * TsMemoryCount:
 *
 * How many elements lie in a stretch of addresses, and how many of them are valid: exact and in closed form where no
 * two elements meet, by looking where a small layout has been walked.
 *
 * Where the leaf modes, sorted by stride, nest like digits, counting the elements below an address is counting numbers
 * below a number. The valid ones of a mode are a union of boxes of digits: those that share the leading digits of its
 * originShape and have a smaller one next.
 */
typedef struct _TsMemoryCount TsMemoryCount;

TsMemoryCount *ts_memory_count_new (const TsScene *scene);
void ts_memory_count_free (TsMemoryCount *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsMemoryCount, ts_memory_count_free)

/* Over begin <= offset < end. FALSE when it is not known: then everything is taken to be valid. */
gboolean ts_memory_count_get (const TsMemoryCount *self, gint64 begin, gint64 end, gint64 *n_elements, gint64 *n_valid);

/* How many of them the scene's tile has. FALSE where there is none, or it is not known. */
gboolean ts_memory_count_get_in_tile (const TsMemoryCount *self, gint64 begin, gint64 end, gint64 *n_in_tile);

G_END_DECLS
