/* Owner and epoch: who has a room open, and who wakes it, when servers take one another for gone.
 *
 * Opening a room raises its epoch and makes the server its owner, in one transaction. A takeover makes a server the
 * owner alone, and sends its room an alarm. A server may take another one for gone at any time, as after a cut of that
 * one's connection to the database, and any step may come as late as it likes. Writes are left out: takeover.pml has
 * them. A room that is old and writes gives way at once; here it writes nothing, which is the harder case.
 *
 * Held, when nothing happens any more:  1 no server has an old room open: its pages would stand still for good
 *                                       2 who has the newest one is the owner: only the owner wakes it, and only the
 *                                         rooms of an owner that is gone are taken over. An alarm that is lost (the
 *                                         takeover had no answer, the room ended just then) may break this, not 1
 *
 * Each of these leaves something out, and run.sh expects that spin finds what goes wrong then:
 * ASK_OWNER     a server asks the store which of its rooms have another owner, not which have another epoch
 * KEEP_OLD      a room that is open ignores the alarm of a takeover, though it is old
 * REACH         leaves nothing out: spin must come to a takeover from a server that has the newest room open */

#ifndef SERVERS
#define SERVERS 3
#endif
#ifndef ARRIVALS
#define ARRIVALS 4                /* of pages, at any server */
#endif
#ifndef TAKEOVERS
#define TAKEOVERS 2
#endif

/* The database. */
byte epoch;                       /* rooms.epoch */
byte owner = SERVERS;             /* rooms.owner; SERVERS: nobody has opened it */

byte open[SERVERS];               /* the epoch with which a server has the room open; 0: it has not */
bool alarm[SERVERS];              /* a takeover was answered, and its room has not been told */
byte arrivals, takeovers;
bool was_lost;                    /* an alarm */

inline take() { epoch++; owner = me; open[me] = epoch }    /* Store::take_room() */

proctype server(byte me) {
end:
  do
  /* Room::on(Arrive): a page that finds an old room is sent back, and comes again to any server. */
  :: d_step { arrivals < ARRIVALS ->
       if
       :: open[me] == 0 -> arrivals++; take()
       :: open[me] != 0 && open[me] == epoch -> arrivals++
       :: open[me] != 0 && open[me] != epoch -> open[me] = 0
       fi }
  /* Store::take_over_rooms(). */
  :: d_step { takeovers < TAKEOVERS && owner != me && owner != SERVERS ->
#ifdef REACH
       assert(open[owner] != epoch || open[me] == 0);
#endif
       takeovers++; owner = me; alarm[me] = true }
  /* Room::on(TakenOver). */
  :: d_step { alarm[me] ->
       alarm[me] = false;
       if
       :: open[me] == 0 -> take()
#ifndef KEEP_OLD
       :: open[me] != 0 && open[me] != epoch -> take()
#endif
       :: else
       fi }
  :: d_step { alarm[me] -> alarm[me] = false; was_lost = true }
  /* Shard::let_moved_rooms_go(). */
#ifdef ASK_OWNER
  :: d_step { open[me] != 0 && owner != me && open[me] != epoch -> open[me] = 0 }
#else
  :: d_step { open[me] != 0 && open[me] != epoch -> open[me] = 0 }
#endif
  od
}

init {
  byte i;
  atomic { for (i : 0 .. SERVERS - 1) { run server(i) } }
  timeout;                                       /* nothing happens any more */
  d_step {
    for (i : 0 .. SERVERS - 1) {
      assert(open[i] == 0 || open[i] == epoch);           /* 1 */
      assert(was_lost || open[i] == 0 || owner == i)      /* 2 */
    }
  }
}
