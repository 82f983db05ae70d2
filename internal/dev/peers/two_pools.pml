/* Two KV pools, seen by Spin: requests that hold blocks of either, keep them
 * on a lease, give them back into the cache, let the lease run out or move
 * to the other pool; caches that lose blocks; a clock. Every move looks
 * whether a pool holds more than it has.
 *
 * A lease counts down instead of remembering when it ends, so that there are
 * finitely many states. A move is one d_step: all that is stored is states
 * of the model.
 *
 *   spin -a -DREQS=4 -DCAP=6 -DMOST=3 -DTTL=3 two_pools.pml
 *   gcc -O3 -w -DSAFETY -DNOREDUCE -o pan pan.c && ./pan -m20000000 -w26
 *
 * -DFAULT moves a lease without looking whether it fits: pan finds it.
 * 2 to 4 requests of 1 to MOST (at most 3) blocks.
 */

#define AWAY   0
#define HOLDS  1
#define LEASES 2

byte inUse[2], inCache[2];

typedef request {
  byte does;
  byte pool;
  byte size;
  byte ticks
};
request r[REQS];

#define room(p) (CAP - inUse[p] - inCache[p])
#define sound   assert(inUse[0] + inCache[0] <= CAP && inUse[1] + inCache[1] <= CAP)

inline give_up(i) {
  inUse[r[i].pool] = inUse[r[i].pool] - r[i].size;
  r[i].does = AWAY; r[i].pool = 0; r[i].size = 0; r[i].ticks = 0
}

#define ARRIVES(i, p, n) \
  :: d_step { r[i].does == AWAY && n <= MOST && n <= room(p); \
       r[i].does = HOLDS; r[i].pool = p; r[i].size = n; inUse[p] = inUse[p] + n; sound }

#ifdef FAULT
#define MOVABLE(i) true
#else
#define MOVABLE(i) (r[i].size <= room(1 - r[i].pool))
#endif

#define MOVES_OF(i) \
  ARRIVES(i, 0, 1) ARRIVES(i, 1, 1) ARRIVES(i, 0, 2) ARRIVES(i, 1, 2) ARRIVES(i, 0, 3) ARRIVES(i, 1, 3) \
  :: d_step { r[i].does == HOLDS; r[i].does = LEASES; r[i].ticks = TTL; sound } \
  :: d_step { r[i].does == LEASES; inCache[r[i].pool] = inCache[r[i].pool] + r[i].size; give_up(i); sound } \
  :: d_step { r[i].does == LEASES && r[i].ticks == 0; give_up(i); sound } \
  :: d_step { r[i].does == LEASES && MOVABLE(i); \
       inUse[r[i].pool] = inUse[r[i].pool] - r[i].size; r[i].pool = 1 - r[i].pool; \
       inUse[r[i].pool] = inUse[r[i].pool] + r[i].size; sound }

#define PASSES(i) r[i].ticks = (r[i].ticks > 0 -> r[i].ticks - 1 : 0)

active proctype cluster() {
  do
  MOVES_OF(0)
  MOVES_OF(1)
#if REQS > 2
  MOVES_OF(2)
#endif
#if REQS > 3
  MOVES_OF(3)
#endif
  :: d_step { inCache[0] > 0; inCache[0]--; sound }
  :: d_step { inCache[1] > 0; inCache[1]--; sound }
  :: d_step {
       PASSES(0); PASSES(1);
#if REQS > 2
       PASSES(2);
#endif
#if REQS > 3
       PASSES(3);
#endif
       sound }
  od
}
