/* SPDX-License-Identifier: MIT */
/* What the program needs until its first frame is on the screen, over what GTK itself needs. Seen from outside, by the
 * same pixel for both programs, so that neither has to tell. */
#include "bench.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <sys/wait.h>

#define RUNS 21
#define AT_MOST 2.0
#define TIMEOUT 30.0
#define BETWEEN_LOOKS 500 /* microseconds */
/* Both programs' windows cover this pixel of a screen that is black but for them: run-ui-test's, without a window manager.
 * A window without a frame yet leaves it black, too. */
#define PROBE 100

static gboolean
is_drawn (Display *display)
{
  XImage *image = XGetImage (display, DefaultRootWindow (display), PROBE, PROBE, 1, 1, AllPlanes, ZPixmap);
  gboolean drawn = (XGetPixel (image, 0, 0) & 0xffffff) != 0;

  XDestroyImage (image);
  return drawn;
}

static gboolean
wait_until (Display *display, gboolean drawn)
{
  double start = bench_now ();

  while (is_drawn (display) != drawn)
    {
      if (bench_now () - start > TIMEOUT)
        return FALSE;
      g_usleep (BETWEEN_LOOKS);
    }
  return TRUE;
}

/* Seconds from starting the program to its first frame on the screen. */
static double
time_start (Display *display, const char *const *command)
{
  g_autoptr (GError) error = NULL;
  GPid pid;
  double start, took;
  gboolean came;

  if (is_drawn (display))
    g_error ("The screen is not black before %s starts", command[0]);
  start = bench_now ();
  if (!g_spawn_async (NULL, (char **) command, NULL, G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL,
                      &pid, &error))
    g_error ("%s: %s", command[0], error->message);
  came = wait_until (display, TRUE);
  took = bench_now () - start;
  /* Not closed: what it would save then is not to change the next start. */
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  g_spawn_close_pid (pid);
  if (!came || !wait_until (display, FALSE))
    g_error ("%s: no frame %s within %g seconds", command[0], came ? "went" : "came", TIMEOUT);
  return took;
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_path_get_dirname (argv[0]), *empty_path = g_build_filename (folder, "empty-window", NULL);
  const char *program[] = { g_getenv ("TILESCOPE"), NULL }, *empty[] = { empty_path, NULL };
  double program_times[RUNS], empty_times[RUNS], program_time, empty_time, ratio;
  Display *display;

  if (program[0] == NULL)
    g_error ("TILESCOPE is not set to the program's path");
  display = XOpenDisplay (NULL);
  if (display == NULL)
    g_error ("No X display");

  /* First runs, with cold caches, are dropped. */
  time_start (display, program);
  time_start (display, empty);
  for (guint run = 0; run < RUNS; run++)
    {
      program_times[run] = time_start (display, program);
      empty_times[run] = time_start (display, empty);
    }
  program_time = bench_median (program_times, RUNS);
  empty_time = bench_median (empty_times, RUNS);
  ratio = program_time / empty_time;
  bench_report ("startup", ratio, "at most %g; %.0f ms over %.0f ms to the first frame, medians of %d alternating runs",
                AT_MOST, program_time * 1e3, empty_time * 1e3, RUNS);
  XCloseDisplay (display);
  return ratio <= AT_MOST ? 0 : 1;
}
