/** Kinds of operations, by the number that the log stores and the dictionary `operate_type` has words for. */
export const operateTypes = { query: 1, add: 2, edit: 3, delete: 4, import: 5, export: 6 } as const

export type OperationKind = keyof typeof operateTypes
