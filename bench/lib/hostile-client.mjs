// Somebody of one institution who wants everything at once: heavy lists, broken bodies, large ones, unknown paths.
const [, , address = '', token = '', connections = '32'] = process.argv
const base = `${address}/jeecg-boot`
const headers = { 'x-access-token': token, 'content-type': 'application/json' }
const ids = Array.from({ length: 400 }, (_, at) => `bench${at + 1}`).join(',')

/** @type {(() => Promise<Response>)[]} */
const attacks = [
  () => fetch(`${base}/sys/user/list?realname=*${encodeURIComponent('人')}*&column=phone&pageSize=1000`, { headers }),
  () => fetch(`${base}/sys/user/list?realname=*9*9*9*&column=workNo&order=asc&pageNo=900&pageSize=100`, { headers }),
  () => fetch(`${base}/sys/user/queryByIds?userIds=${ids}`, { headers }),
  () => fetch(`${base}/sys/user/exportXls?realname=*99*`, { headers }),
  () => fetch(`${base}/sys/login`, { method: 'POST', headers, body: '['.repeat(60_000) }),
  () => fetch(`${base}/sys/role/add`, { method: 'POST', headers, body: JSON.stringify({ roleName: 'x'.repeat(1e6) }) }),
  () => fetch(`${base}/nothing/${Math.random()}`, { headers }),
]

/** @param {number} at */
async function press(at) {
  for (let turn = at; ; turn += 1) {
    await attacks[turn % attacks.length]?.()
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }
}

process.stdout.write('pressing\n')
await Promise.all(Array.from({ length: Number(connections) }, (_, at) => press(at)))
