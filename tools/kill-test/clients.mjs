/**
 * What the test remembers of an order it sent: the only witness beside the product.
 * @typedef {{ account: string, trader: string, body: Record<string, unknown>, orderId: string | null }} Sent
 */

const base = '/jeecg-boot'

/** @param {string} address @param {string} username */
export async function signIn(address, username) {
  const answer = await fetch(`${address}${base}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Liangshu@2026' }),
  })
  const { result, message } = /** @type {any} */ (await answer.json())
  if (!result?.token) throw new Error(`${username} cannot sign in: ${message}`)
  return /** @type {string} */ (result.token)
}

/**
 * @param {string} address
 * @param {string} token
 */
export function caller(address, token) {
  /** @param {'GET' | 'POST'} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  return async (method, path, body) => {
    const answer = await fetch(`${address}${base}${path}`, {
      method,
      headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
}

/** @typedef {ReturnType<typeof caller>} Call */

/**
 * Sends one order. False when it was neither taken nor refused, as while the account is being settled.
 * @param {Call} call @param {Sent} sent
 */
export async function send(call, sent) {
  const { result, code, message } = await call('POST', '/api/order/executeTrade', { orders: [sent.body] })
  const row = result?.[0]
  if (row && !row.orderId && row.rejReason === 13) return false
  if (!row?.orderId) throw new Error(`${sent.body['clOrdId']} got no order: ${JSON.stringify({ code, message, row })}`)
  if (sent.orderId !== null && sent.orderId !== row.orderId)
    throw new Error(`${sent.body['clOrdId']} was ${sent.orderId} and is now ${row.orderId}`)
  sent.orderId = row.orderId
  return true
}

/**
 * One trader of one account: sends, cancels, sends again, until the connection breaks.
 * @param {{ call: Call, account: string, trader: string, symbols: string[], random: () => number, name: string,
 *   sent: Sent[], isOver: () => boolean }} parts
 */
export async function tradeUntilKilled({ call, account, trader, symbols, random, name, sent, isOver }) {
  const pick = (/** @type {string[]} */ from) => from[Math.floor(random() * from.length)] ?? ''
  for (let n = 0; !isOver(); n += 1) {
    try {
      const symbol = pick(symbols)
      const side = random() < 0.6 ? 1 : 2
      const ticket = (await call('GET', `/api/order/ticket?accountId=${account}&symbol=${symbol}&side=${side}`)).result
      if (!ticket) continue
      const body = orderOf(ticket, { side, random, symbol, account, clOrdId: `${name}-${n}` })
      /** @type {Sent} */
      const order = { account, trader, body, orderId: null }
      sent.push(order)
      if (!(await send(call, order))) {
        // Nothing was stored, so nothing has to be found again.
        sent.splice(sent.indexOf(order), 1)
        continue
      }
      if (random() < 0.15) await call('POST', '/api/order/cancel', { accountId: account, clOrdIds: [body['clOrdId']] })
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

/**
 * Half of the orders meet the other side of the book at once, the rest wait a little away from it.
 * @param {any} ticket
 * @param {{ side: number, random: () => number, symbol: string, account: string, clOrdId: string }} wish
 */
function orderOf(ticket, { side, random, symbol, account, clOrdId }) {
  const isEager = random() < 0.5
  const steps = isEager ? 8 : -20
  const wanted = ticket.price + (side === 1 ? 1 : -1) * steps * ticket.tick
  const price = Math.min(ticket.limitUp ?? wanted, Math.max(ticket.limitDown ?? wanted, wanted))
  const lots = 1 + Math.floor(random() * 5)
  const volume = side === 1 ? Math.max(ticket.lotMin, lots * 100) : Math.max(100, Math.min(ticket.sellable, lots * 100))
  return {
    clOrdId,
    accountId: account,
    symbol,
    side,
    orderType: 1,
    price: price.toFixed(2),
    volume,
    confirmCodes: [11, 12, 13, 14],
  }
}
