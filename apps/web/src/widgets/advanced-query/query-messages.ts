export const queryMessages = {
  title: '高级查询构造器',
  emptyQuery: '不能查询空条件',
  emptySave: '空条件不能保存',
  emptyName: '保存名称不能为空',
  overwrite: (title: string) => `${title} 已存在，是否覆盖？`,
  saved: '保存成功',
  remove: '是否删除当前查询？',
} as const
