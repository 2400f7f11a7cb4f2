/* SPDX-License-Identifier: MIT */
#include "tuple/tla-error.h"

typedef struct
{
  TlaPlace place;
} TlaErrorPrivate;

static void
tla_error_private_init (TlaErrorPrivate *priv)
{
  priv->place = (TlaPlace) { 0 };
}

static void
tla_error_private_copy (const TlaErrorPrivate *source, TlaErrorPrivate *destination)
{
  *destination = *source;
}

static void
tla_error_private_clear (TlaErrorPrivate *priv)
{
}

G_DEFINE_EXTENDED_ERROR (TlaError, tla_error)

void
tla_error_set_place (GError *error, const TlaPlace *place)
{
  TlaErrorPrivate *priv;

  if (error == NULL || error->domain != TLA_ERROR)
    return;

  priv = tla_error_get_private (error);
  if (priv->place.line == 0)
    priv->place = *place;
}

gboolean
tla_error_get_place (const GError *error, TlaPlace *place)
{
  TlaErrorPrivate *priv;

  if (error == NULL || error->domain != TLA_ERROR)
    return FALSE;

  priv = tla_error_get_private (error);
  if (priv->place.line == 0)
    return FALSE;

  *place = priv->place;
  return TRUE;
}
