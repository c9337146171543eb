/** Words of the lists; the catalogue of the product quotes them. */
export const listMessages = {
  chooseOne: '请选择一条记录！',
  noListUrl: '请设置url.list属性!',
  noDeleteUrl: '请设置url.delete属性!',
  noDeleteBatchUrl: '请设置url.deleteBatch属性!',
  exportName: '导出文件',
  importedWithErrors: '导入成功，但有错误数据！',
  uploadFailed: '文件上传失败',
} as const

/** At most this many names are read out before a deletion; the count tells the rest. */
const NAMED = 5

export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => `「${name}」`)
  return names.length > NAMED ? `${shown.join('、')} 等 ${names.length} 条` : shown.join('、')
}

export const importedText = (fileName: string, message: string): string => message || `${fileName} 文件上传成功`
