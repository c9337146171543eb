// ClickHouse for tests and benches: the real engine (chdb) behind the part of ClickHouse's HTTP interface that its client
// uses. `node tools/chdb/serve.mjs FOLDER` prints `ready URL`, or `unavailable REASON` where it cannot be installed.
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../lib/install.mjs'
import { PlainError, say } from '../lib/project.mjs'

/** @typedef {{ query: (text: string, format?: string) => string, queryBind: (text: string, values: object, format?: string) => string }} Session */

const settingsOfRequest = new Set([
  'query',
  'database',
  'query_id',
  'default_format',
  'wait_end_of_query',
  'session_id',
])

/** @param {string} folder @returns {Promise<Session>} */
async function openSession(folder) {
  await ensureInstalled({ base: dirname(fileURLToPath(import.meta.url)) })
  // Not among the packages of the workspaces: it takes half a gigabyte.
  const name = 'chdb'
  const { Session } = await import(name)
  return new Session(folder)
}

/** Values come as text, as ClickHouse itself takes them. @param {URLSearchParams} given */
function boundOf(given) {
  return [...given].flatMap(([name, value]) =>
    name.startsWith('param_') ? [[name.slice('param_'.length), value]] : [],
  )
}

/** @param {Session} session @param {URL} url @param {string} body */
function answer(session, url, body) {
  const given = url.searchParams
  const database = given.get('database')
  if (database) session.query(`use ${database}`)
  for (const [name, value] of given)
    if (!settingsOfRequest.has(name) && !name.startsWith('param_') && /^\w+$/.test(name) && !isOfTransport(name))
      session.query(`set ${name} = '${value.replaceAll("'", '')}'`)
  // `set param_x` binds {x:Type} for the statements of the session, for text that needs no escaping of its own.
  for (const [name, value] of boundOf(given))
    session.query(`set param_${name} = '${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
  const query = given.get('query')
  return session.query(query === null ? body : `${query}\n${body}`)
}

/** Settings of the connection, which there is none of here. @param {string} name */
const isOfTransport = (name) => /^(enable_http_compression|send_progress|http_|application|role)/.test(name)

/** @param {Session} session */
function serve(session) {
  const server = createServer(async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/ping') return response.end('Ok.\n')
    try {
      response.end(answer(session, url, Buffer.concat(parts).toString()))
    } catch (error) {
      const text = error instanceof Error ? error.message.replace(/^Query failed: /, '') : String(error)
      response.writeHead(500, { 'x-clickhouse-exception-code': /Code: (\d+)/.exec(text)?.[1] ?? '1' }).end(text)
    }
    return undefined
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    say(`ready http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
  // Ends with whoever started it.
  process.stdin.on('end', () => process.exit(0)).resume()
}

try {
  serve(await openSession(process.argv[2] ?? ''))
} catch (error) {
  say(`unavailable ${error instanceof PlainError ? error.message : String(error)}`)
  process.exitCode = 3
}
