import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const rooms = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/engine/src']

/** What the pages say, one word for one thing: the phrase that is not used, and what is said instead. */
const unwanted: [phrase: RegExp, instead: string][] = [
  [/租户/, '机构'],
  [/(?:固定|隐藏) ?Header/i, '顶栏'],
  [/机构(?:编码|类型|\/部门名称)/, '部门编码、部门类型、部门名称'],
  [/AND（|OR（/, '满足全部条件 / 满足任一条件'],
  [/任务类名/, '任务名称'],
  [/最近 ?10 ?次执行时间/, '接下来的十次执行时间'],
  [/每周的周/, '每周一至周五'],
  [/真的要注销登录吗/, '确定要退出登录吗？'],
  [/路由网关/, '网关路由'],
  [/长度6到18/, '长度4到18个字符'],
  [/密码由8位/, '密码至少8位，须同时包含字母、数字和特殊符号'],
  [/[一-龥] ?groupId|groupId：/, '分组'],
]

/** Texts of the wire contract, word for word, and what is about them. */
const ofTheContract = new Map([
  ['packages/contract/src/errors.ts', '用户租户信息变更,请重新登陆!'],
  ['apps/server/src/system/tenant/tenant.service.ts', '该租户已被引用，无法删除！'],
  ['apps/server/src/system/tenant/tenant.routes.ts', '未选中租户！'],
  ['apps/server/src/system/login/sign-in.ts', '与该用户关联的租户均已被冻结，无法登录！'],
  ['apps/server/src/system/version-three/tenant-packs.routes.ts', '创建租户产品包成功'],
  ['apps/server/src/system/sheets/job-sheet.ts', '任务类名'],
  ['apps/server/src/system/sheets/depart-sheet.ts', '机构/部门名称'],
  ['apps/web/src/shared/request/own-words.ts', '租户'],
])

type Source = { file: string; text: string }

const sources = (): Source[] =>
  rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((file) => !file.includes('/testing/'))
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  )

/** Only what is said: comments may name what they speak about. */
const spoken = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '')

const findUnwanted = (files: readonly Source[]): string[] =>
  files
    .filter(({ file }) => !ofTheContract.has(file))
    .flatMap(({ file, text }) =>
      unwanted
        .filter(([phrase]) => phrase.test(spoken(text)))
        .map(([phrase, instead]) => `${file}: ${phrase} → ${instead}`),
    )

describe('words', () => {
  it('[WORDS-1] one thing has one name on all pages', () => expect(findUnwanted(sources())).toEqual([]))

  it('[WORDS-1] a phrase that slipped in is found, a comment about it is not', () => {
    const planted = { file: 'apps/web/src/planted.tsx', text: '<p>租户名称</p> // 路由网关\n/* 任务类名 */' }
    expect(findUnwanted([planted])).toEqual(['apps/web/src/planted.tsx: /租户/ → 机构'])
  })

  it('[WORDS-2] what stays as the contract has it is still there', () => {
    const files = new Map(sources().map(({ file, text }) => [file, text]))
    expect([...ofTheContract].filter(([file, words]) => !files.get(file)?.includes(words))).toEqual([])
  })
})
