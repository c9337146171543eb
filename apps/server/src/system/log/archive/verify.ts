import path from 'node:path'

import { verifyArchive } from './verify-archive.ts'

/** `npm run verify-logs [folder]`: exit code 1 when the chain is broken. */
const folder = process.argv[2] ?? path.join(process.env['DATA_DIR'] ?? '.data', 'log-archive')
const { files, rows, end, fault } = await verifyArchive(folder)
process.stdout.write(`${folder}：${files} 个文件，${rows} 行，链尾 ${end.hash}\n`)
if (fault !== undefined) {
  process.stdout.write(`校验失败：${fault}\n`)
  process.exitCode = 1
} else {
  process.stdout.write('校验通过\n')
}
