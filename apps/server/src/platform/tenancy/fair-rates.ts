type Payer = {
  owner: string
  /** Who asked in its name lately, and when; of a crowd the latest. */
  people: Map<string, number>
  /** Of the time it has cost, what is not yet paid off. */
  owedMs: number
  /** Calls that are not answered yet, in line or under way. */
  open: number
  /** Of these, when those came that came lately: a stream stays open for hours. */
  fresh: Set<{ askedAt: number }>
  /** What it costs lately, as a part of all time, and how many calls that were. */
  usage: number
  calls: number
  countedAt: number
  seenAt: number
  /** When it last had to wait: it wants more than its part. */
  heldAt: number
  /** Since when it waits for calls of others to be answered. */
  gaveWayAt: number
  /** How fast it pays off, and since when that is known. */
  rate: number
  rateAt: number
}

/** One call that was counted. */
type AskedCall = {
  /** It turns out to be somebody else's. */
  takeBack: () => void
  answered: () => void
}

export type RateLimits = {
  /**
   * The part of all time that one person has who wants more than there is; the rest is left free for who comes. Several
   * people of one institution have as many such parts.
   */
  capacity: number
  /** So many people are no flood, but a busy institution: it is worked on a few calls at a time, and pays nothing off. */
  crowd: number
  /** Nobody is held below this part, however many there are. */
  least: number
  /** So much may be owed before one waits: a page that is opened asks for much at once, and then for little. */
  creditMs: number
  /** Beyond the credit, so much is remembered of what one cost that did not have to wait, and of one that had to. */
  mostOwedFreeMs: number
  mostOwedHeldMs: number
  /**
   * At once, of whoever costs most while others are there, as far as its credit lasts for them; and for each of its people
   * where it had to wait.
   */
  mostBeside: number
  mostHeld: number
  /** How much of a processor there is to share, from 0 to 1. */
  partOfProcessor: () => number
  nowMs: () => number
}

/** One counts as there for so long after it last asked. */
const thereMs = 5000
/** One that was held counts as wanting more for so long. */
const wantsMoreMs = 2000
/** What it costs lately is counted over about so long. */
const usageOverMs = 2000
const never = Number.NEGATIVE_INFINITY
/** What a call is taken to cost that is not answered yet, for so many of them. */
const expectedMs = 5
const mostExpected = 10
/** What a call is taken to cost of one whose calls are not known yet, and how many of them it takes to know. */
const guessMs = 25
const callsToKnow = 2
/** One that has used so much of its credit has begun to cost. */
const partOfCredit = 0.25
/** Whoever gives way goes on by a piece after so long, however many others there are. */
const giveWayMs = 20
/** A call that takes longer than this holds nobody up. */
const freshMs = 100
/** How fast one pays off is worked out anew so often. */
const rateEveryMs = 50

/**
 * Shares time between those that ask at the same time. Whoever costs less than an equal part of all there is does not wait;
 * who wants more has what the others leave of a part of it, so that they find it free. One that is alone is not held at all.
 */
export function createFairRates(limits: RateLimits) {
  const { capacity, crowd, least, creditMs, partOfProcessor, nowMs } = limits
  const payers = new Map<string, Payer>()

  const isThere = ({ seenAt, open }: Payer, now: number) => open > 0 || now - seenAt < thereMs
  const claimOf = ({ owedMs, open }: Payer) => owedMs + Math.min(open, mostExpected) * expectedMs
  const wantsMore = ({ heldAt }: Payer, now: number) => now - heldAt < wantsMoreMs
  const keptAt = ({ countedAt }: Payer, now: number) => Math.exp(-(now - countedAt) / usageOverMs)
  const usageAt = (payer: Payer, now: number) => payer.usage * keptAt(payer, now)

  /** What its calls cost, by those of the last while. */
  const callMs = ({ usage, calls }: Payer) => (usage * usageOverMs + guessMs * callsToKnow) / (calls + callsToKnow)

  /** So many calls as its credit lasts for: of a flood one by one, before it is known what each of them costs. */
  function placesOf(payer: Payer): number {
    const affordable = Math.floor((creditMs * partOfProcessor() - payer.owedMs) / callMs(payer))
    return Math.max(1, Math.min(limits.mostBeside, affordable))
  }

  function peopleOf({ people }: Payer, now: number): number {
    let count = 0
    for (const seenAt of people.values()) if (now - seenAt < thereMs) count += 1
    return Math.max(1, count)
  }

  function notePerson({ people }: Payer, person: string, now: number): void {
    people.delete(person)
    const [oldest] = people.keys()
    if (people.size >= crowd && oldest !== undefined) people.delete(oldest)
    people.set(person, now)
  }

  function hasOthers(own: Payer, now: number): boolean {
    for (const payer of payers.values()) if (payer.owner !== own.owner && isThere(payer, now)) return true
    return false
  }

  /** Whoever floods by reading and by writing has one part for both. */
  function partsOf(own: Payer, now: number): number {
    let count = 1
    for (const other of payers.values())
      if (other !== own && other.owner === own.owner && wantsMore(other, now)) count += 1
    return count
  }

  /** The level up to which everybody is served: those who cost less leave the rest of it to the others. */
  function levelFor(own: Payer, now: number): number {
    const part = partOfProcessor()
    const demands: number[] = []
    for (const other of payers.values())
      if (other.owner !== own.owner && isThere(other, now))
        demands.push(wantsMore(other, now) ? part : usageAt(other, now))
    let count = demands.length + 1
    const shareOfPeople = Math.min(1, capacity * peopleOf(own, now))
    let left = part * (wantsMore(own, now) ? shareOfPeople / partsOf(own, now) : Math.max(shareOfPeople, 1 / count))
    for (const demand of demands.toSorted((one, other) => one - other)) {
      if (demand >= left / count) break
      left -= demand
      count -= 1
    }
    return Math.max(least * part, left / count)
  }

  function settle(payer: Payer): number {
    const now = nowMs()
    if (now - payer.rateAt >= rateEveryMs) {
      payer.rate = levelFor(payer, now)
      payer.rateAt = now
    }
    payer.owedMs = Math.max(0, payer.owedMs - (now - payer.countedAt) * payer.rate)
    const kept = keptAt(payer, now)
    payer.usage *= kept
    payer.calls *= kept
    payer.countedAt = now
    return now
  }

  /**
   * Whether others are there, and none of them owes more. What is asked for counts a little: of many calls that begin at
   * once it is not known yet what they cost.
   */
  function claimsMost(own: Payer, now: number): boolean {
    for (const other of payers.values())
      if (other.owner !== own.owner && isThere(other, now) && claimOf(other) > claimOf(own)) return false
    return hasOthers(own, now)
  }

  function hasFresh({ fresh }: Payer, now: number): boolean {
    for (const call of fresh) {
      if (now - call.askedAt < freshMs) return true
      fresh.delete(call)
    }
    return false
  }

  /** Whether somebody who does not want more has asked just now, and waits for the answer. */
  function isAnotherServed(own: Payer, now: number): boolean {
    for (const other of payers.values())
      if (other.owner !== own.owner && !wantsMore(other, now) && hasFresh(other, now)) return true
    return false
  }

  function isAtWork(payer: Payer, now: number): boolean {
    if (wantsMore(payer, now)) return true
    return payer.owedMs > partOfCredit * creditMs * partOfProcessor() && claimsMost(payer, now)
  }

  /** Lets others go first, and itself by a piece whenever it has done so for long enough. */
  function givesWay(payer: Payer, now: number): boolean {
    if (peopleOf(payer, now) >= crowd || !isAnotherServed(payer, now)) {
      payer.gaveWayAt = never
      return false
    }
    if (payer.gaveWayAt === never) payer.gaveWayAt = now
    if (now - payer.gaveWayAt < giveWayMs) return true
    payer.gaveWayAt = never
    return false
  }

  function forgetOld(now: number): void {
    for (const [key, payer] of payers) if (!isThere(payer, now)) payers.delete(key)
  }

  return {
    /** A person asks. Parts of one owner are charged apart from each other, and do not hold each other. */
    asked(key: string, owner = key, person = owner): AskedCall {
      const now = nowMs()
      let payer = payers.get(key)
      const seenBefore = payer?.seenAt ?? never
      if (!payer) {
        forgetOld(now)
        const fresh = { owedMs: 0, usage: 0, calls: 0, rate: 1, rateAt: never, heldAt: never, gaveWayAt: never }
        payer = { ...fresh, owner, people: new Map(), open: 0, fresh: new Set(), countedAt: now, seenAt: now }
        payers.set(key, payer)
      }
      const asking = payer
      const call = { askedAt: now }
      asking.seenAt = now
      asking.open += 1
      asking.fresh.add(call)
      notePerson(asking, person, now)
      const end = () => {
        asking.open -= 1
        asking.fresh.delete(call)
      }
      return {
        takeBack() {
          end()
          if (asking.seenAt === now) asking.seenAt = seenBefore
        },
        answered() {
          settle(asking)
          end()
          asking.calls += 1
        },
      }
    },

    charge(key: string, ms: number): void {
      const payer = payers.get(key)
      if (!payer) return
      const now = settle(payer)
      const mostMs = wantsMore(payer, now) ? limits.mostOwedHeldMs : limits.mostOwedFreeMs
      payer.owedMs = Math.max(payer.owedMs, Math.min(payer.owedMs + ms, creditMs + mostMs))
      payer.usage += ms / usageOverMs
    },

    /** So many may be under way at once; at 0 it waits. Only whoever costs most makes room, the others wait for nobody. */
    mostAtOnce(key: string): number {
      const payer = payers.get(key)
      if (!payer) return Number.POSITIVE_INFINITY
      const now = settle(payer)
      const isHeld = wantsMore(payer, now)
      if (!claimsMost(payer, now)) return isHeld && hasOthers(payer, now) ? limits.mostBeside : Number.POSITIVE_INFINITY
      if (peopleOf(payer, now) >= crowd) return limits.mostBeside
      // Where there is little to share, little of it is lent.
      if (payer.owedMs > creditMs * partOfProcessor()) {
        payer.heldAt = now
        return 0
      }
      return isHeld ? Math.min(limits.mostBeside, limits.mostHeld * peopleOf(payer, now)) : placesOf(payer)
    },

    /**
     * Whether its calls that take long are at work rather than waiting for something outside: it had to wait lately, or it
     * claims most and has begun to cost.
     */
    isAtWork(key: string): boolean {
      const payer = payers.get(key)
      if (!payer) return false
      return isAtWork(payer, settle(payer))
    },

    /**
     * Whether it waits between two pieces of its work: it costs most, and a call of somebody else is being answered. Never
     * for long: however much others ask for, it goes on piece by piece.
     */
    givesWay(key: string): boolean {
      const payer = payers.get(key)
      if (!payer) return false
      const now = settle(payer)
      return isAtWork(payer, now) && givesWay(payer, now)
    },

    /** Whether it had to wait lately. */
    isHeld(key: string): boolean {
      const payer = payers.get(key)
      return payer !== undefined && wantsMore(payer, nowMs())
    },
  }
}
