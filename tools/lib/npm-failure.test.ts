import { expect, it } from 'vitest'
import { explainNpmFailure } from './npm-failure.mjs'

it.each([
  ['npm error code ENOTFOUND', '连不上 npm 仓库'],
  ['npm error code ETIMEDOUT', '连不上 npm 仓库'],
  ['npm error code E403', 'npm 仓库拒绝了访问'],
  ['npm error code ENOSPC', '磁盘空间不足'],
  ['npm error code EACCES', '没有写入 node_modules 的权限'],
  ['npm error code EINTEGRITY', '校验不符'],
  ['npm error code EUSAGE', '不一致'],
  ['spawn npm ENOENT', '找不到 npm'],
  ['npm error something new', '详情如下'],
])('explains %s', (output, explanation) => {
  const message = explainNpmFailure(output)
  expect(message).toContain(explanation)
  expect(message).toContain(output)
})
