/** The columns that say who and when, as every listed entity has them. */
export const auditColumns = {
  createBy: { column: 'create_by', type: 'text' },
  createTime: { column: 'create_time', type: 'datetime', notNull: true },
  updateBy: { column: 'update_by', type: 'text' },
  updateTime: { column: 'update_time', type: 'datetime' },
} as const

export const versionColumn = { version: { column: 'version', type: 'int', notNull: true } } as const
