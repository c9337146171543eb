import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const nodeSchema = z.object({
  key: z.union([z.string(), z.number()]).transform(String),
  title: z.string().nullish(),
  label: z.string().nullish(),
  value: z.union([z.string(), z.number()]).nullish(),
  /** 0 has children, 1 none; newer servers send a boolean. */
  leaf: z.union([z.boolean(), z.number(), z.string()]).nullish(),
  isLeaf: z.boolean().nullish(),
})

export interface TreeOption {
  readonly id: string
  readonly pId: string
  readonly value: string
  readonly title: string
  readonly isLeaf: boolean
}

export const BAD_CONDITION = '组件JTreeSelect-condition传值有误，需要一个json字符串!'
export const BAD_SHAPE = '返回数据类型不识别'

/** The condition of a tree must be JSON text; anything else stops the tree before it asks. */
export function isCondition(condition: string): boolean {
  if (condition === '') return true
  try {
    const read: unknown = JSON.parse(condition)
    return typeof read === 'object' && read !== null
  } catch {
    return false
  }
}

/** Rows of a level; both an array and a page are known. */
export function levelOf(answer: unknown): unknown[] {
  const list: unknown[] | undefined = Array.isArray(answer)
    ? answer
    : z.object({ records: z.array(z.unknown()) }).safeParse(answer).data?.records
  if (!list) throw new Error(BAD_SHAPE)
  return list
}

export function treeOptions(answer: unknown, pId: string): TreeOption[] {
  return z
    .array(nodeSchema)
    .parse(levelOf(answer))
    .map(({ key, title, label, value, leaf, isLeaf }) => ({
      id: key,
      pId,
      value: String(value ?? key),
      title: title ?? label ?? key,
      isLeaf: leaf === true || leaf === 1 || leaf === '1' || (isLeaf === true && leaf == null),
    }))
}

export interface TreeSource {
  readonly load: (pid: string) => Promise<TreeOption[]>
  readonly texts: (values: readonly string[]) => Promise<string[]>
}

const labels = z.array(z.string())

/** A table that holds a tree: `table,text,code`, the column of the parent and the one that tells of children. */
export function tableTree(dict: string, pidField: string, hasChildField: string, condition = ''): TreeSource {
  const [tableName = '', text = '', code = ''] = dict.split(',')
  return {
    load: async (pid) => {
      const params = { pid, tableName, text, code, pidField, hasChildField, condition }
      return treeOptions(await request.get('/sys/dict/loadTreeData', { params }), pid)
    },
    texts: (values) =>
      request.get(`/sys/dict/loadDictItem/${dict}`, { params: { key: values.join(',') }, schema: labels }),
  }
}

/** 分类字典 below a code. */
export function categoryTree(pcode = '0', condition = ''): TreeSource {
  return {
    load: async (pid) => {
      const params = pid === '' ? { pid: '', pcode, condition } : { pid, condition }
      return treeOptions(await request.get('/sys/category/loadTreeData', { params }), pid)
    },
    texts: (values) =>
      request.get('/sys/category/loadDictItem/', { params: { ids: values.join(',') }, schema: labels }),
  }
}
