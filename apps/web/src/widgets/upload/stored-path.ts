/** Stored paths travel in one text, split by commas; an embedded picture has a comma of its own. */
export function pathsOf(value: string | null | undefined): string[] {
  const paths: string[] = []
  for (const part of (value ?? '').split(',')) {
    const before = paths.at(-1)
    if (before?.startsWith('data:') && !before.includes(',')) paths[paths.length - 1] = `${before},${part}`
    else if (part !== '') paths.push(part)
  }
  return paths
}

/** Without the random part the server gave it: `temp/合同_0123…ef.pdf` is 合同.pdf to whoever uploaded it. */
export function nameOfPath(path: string): string {
  if (path.startsWith('data:')) return '本地图片'
  const last = path.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  let decoded = last
  try {
    decoded = decodeURIComponent(last)
  } catch {
    // A lone percent sign is part of the name.
  }
  return decoded.replace(/_[0-9a-f]{32}(?=\.[^.]+$)/, '').replace(/_\d{13}(?=\.[^.]+$)/, '')
}

/** UPLOAD-4: above 0, only the last so many stay. */
export const keepLast = <T>(files: readonly T[], limit: number): T[] => (limit > 0 ? files.slice(-limit) : [...files])

export const isImagePath = (path: string): boolean =>
  path.startsWith('data:image/') || /\.(png|jpe?g|gif|webp|bmp)$/i.test(path)
export const isPdfPath = (path: string): boolean => /\.pdf$/i.test(path)
/** What a browser shows without a further program. */
export const isShowable = (path: string): boolean => isImagePath(path) || isPdfPath(path)

export type Moved = { paths: string[] } | { refusal: string }

/** UPLOAD-6: one place to the left or to the right. */
export function movePath(paths: readonly string[], index: number, by: -1 | 1): Moved {
  const to = index + by
  if (to < 0) return { refusal: '未知的操作' }
  if (to >= paths.length) return { refusal: '已到最后~' }
  const moved = [...paths]
  const [path] = moved.splice(index, 1)
  if (path !== undefined) moved.splice(to, 0, path)
  return { paths: moved }
}
