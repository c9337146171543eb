/**
 * The model of docs/operations.md with measured coefficients. A tenth of the people are there at once; in the busiest minute one
 * of fifty who are there sends an order every ten seconds, and each asks for a page every twenty.
 */
const places = [
  { name: 'one institution, 200 users', users: 200, institutions: 1, accounts: 100 },
  { name: 'one broker, 5,000 users', users: 5000, institutions: 1, accounts: 5000 },
  { name: 'ten institutions of 5,000 accounts', users: 20_000, institutions: 10, accounts: 50_000 },
  { name: '100,000 users', users: 100_000, institutions: 10, accounts: 50_000 },
]
const share = { there: 0.1, ordering: 0.02, orderEverySeconds: 10, pageEverySeconds: 20 }
/** A page call as `bench http` measures it, in processor time; a core that is not busier than this stays quick. */
const pageCpuMs = Number(process.env['BENCH_PAGE_MS'] ?? 2)
const busiest = 0.6

/** @param {{ orderCpuMs: number, clientMs: number, ordersPerSecond: number, floor: number }} measured */
export function sayModel({ orderCpuMs, clientMs, ordersPerSecond, floor }) {
  const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`)
  say('\nsizing by these coefficients (docs/operations.md)')
  say(`  processor per order ${orderCpuMs.toFixed(2)} ms, per quote client and second ${clientMs.toFixed(3)} ms`)
  say(`  page call ${pageCpuMs} ms (BENCH_PAGE_MS), commits of this disk ${floor.toFixed(0)} a second`)
  for (const { name, users, institutions } of places) {
    const there = users * share.there
    const orders = (there * share.ordering) / share.orderEverySeconds
    const pages = there / share.pageEverySeconds
    const cores = (there * clientMs + orders * orderCpuMs + pages * pageCpuMs) / 1000 / busiest
    const nodes = Math.max(2, Math.ceil(cores / 8) + 1)
    const room = ordersPerSecond * institutions
    say(
      `  ${name}: ${there.toFixed(0)} at once, ${orders.toFixed(1)} orders/s of ${room.toFixed(0)}, ${cores.toFixed(1)} cores, ${nodes} nodes of 8 with one to spare`,
    )
  }
}
