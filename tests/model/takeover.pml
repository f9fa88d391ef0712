/* Takeover and append: servers share a database, and go on with the match of one room.
 *
 * A server opens the room (its epoch rises by one), reads where the log ends, and appends moves. An append carries the
 * epoch and the place that it was made for, and is one transaction. It is on its way for any time: the server may give
 * it up, since its connection broke, and open the room again while the old append may still be carried out. Every
 * process here may wait before any step for as long as it likes, for ever too: that is SIGSTOP, a slow network, kill -9.
 *
 * Held:  1 what was acknowledged is stored, and stays as it was told
 *        2 one history: each place of the log is filled once, and none is left out
 *        3 once a room was opened again, nothing of an older opening follows
 *
 * Each of these leaves something out, and run.sh expects that spin finds what goes wrong then:
 * NO_FENCE     the epoch is not compared
 * CHECK_APART  the epoch is compared in another transaction than the one that appends
 * READ_FIRST   the log's end is read before the room is opened
 * TELL_FIRST   players are told of a move before it is stored
 * REACH        leaves nothing out: spin must come to a log of three openings in which an append was refused, or the
 *              model would hold because nothing happens in it */

#ifndef SERVERS
#define SERVERS 2
#endif
#ifndef OPENINGS
#define OPENINGS 2                /* of each server */
#endif
#define ENTRIES 3                 /* places in the log */
#define EPOCHS (SERVERS * OPENINGS + 1)

mtype = { none, stored, refused };

/* The database. */
byte epoch;                       /* rooms.epoch */
byte length;                      /* where the log ends */
byte log[ENTRIES];                /* epoch of the append that filled this place */

/* Between it and the servers, by epoch: of an opening one append is on its way at a time. */
byte asked[EPOCHS];               /* the place of that append, counted from 1; 0: there is none */
mtype answer[EPOCHS] = none;

byte told[ENTRIES];               /* what players were told of this place: epoch of the move, or 0 */
bool was_refused;

inline insert(at) {
  assert(at == length);                          /* 2 */
  assert(at == 0 || log[at - 1] <= mine);        /* 3 */
  log[at] = mine;
  length = at + 1;
  answer[mine] = stored;
  asked[mine] = 0
}

inline refuse() { was_refused = true; answer[mine] = refused; asked[mine] = 0 }

/* StoreWriter::append(), for the opening with this epoch. */
proctype append(byte mine) {
end:
  do
#ifdef CHECK_APART
  :: asked[mine] -> if :: epoch == mine -> d_step { insert(asked[mine] - 1) } :: else -> d_step { refuse() } fi
#else
#ifdef NO_FENCE
  :: d_step { asked[mine] -> insert(asked[mine] - 1) }
#else
  :: d_step { asked[mine] && epoch == mine -> insert(asked[mine] - 1) }
  :: d_step { asked[mine] && epoch != mine -> refuse() }
#endif
#endif
  od
}

inline tell() {
  told[next] = mine;
#ifdef REACH
  assert(!(next == ENTRIES - 1 && was_refused && 0 < told[0] && told[0] < told[1] && told[1] < told[2]))
#endif
}

proctype server() {
  byte mine, next, openings;
closed:
  next = 0; mine = 0;
  if :: openings == OPENINGS -> goto gone :: else -> openings++ fi;
#ifdef READ_FIRST
  next = length;
#endif
  d_step { epoch++; mine = epoch };              /* Store::take_room(), one transaction */
#ifndef READ_FIRST
  next = length;                                 /* Room::load() */
#endif
  do
  :: next == ENTRIES -> break
  :: else ->
#ifdef TELL_FIRST
    d_step { tell(); asked[mine] = next + 1 };
#else
    asked[mine] = next + 1;
#endif
    if
    :: d_step { answer[mine] == stored -> answer[mine] = none;
#ifndef TELL_FIRST
         tell();
#endif
         next++ }
    :: answer[mine] == refused -> goto closed    /* the room forgets all, and its pages come back */
    :: goto closed                               /* nothing was heard: whether it is stored is unknown */
    fi
  od;
gone:
  skip
}

init {
  byte i;
  atomic {
    for (i : 1 .. EPOCHS - 1) { run append(i) }
    for (i : 1 .. SERVERS) { run server() }
  }
  timeout;                                       /* nothing happens any more */
  d_step { for (i : 0 .. ENTRIES - 1) { assert(told[i] == 0 || told[i] == log[i]) } /* 1 */ }
}
