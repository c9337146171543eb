/** @type {[RegExp, string][]} */
const causes = [
  [/spawn npm ENOENT|npm ENOENT/, '找不到 npm。请安装完整的 Node.js（自带 npm）后重试'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    '连不上 npm 仓库。请检查网络或代理（npm config get registry）后重试',
  ],
  [/E401|E403/, 'npm 仓库拒绝了访问。请检查 npm 的登录或镜像设置后重试'],
  [/ENOSPC/, '磁盘空间不足，请清理后重试'],
  [/EACCES|EPERM|EROFS/, '没有写入 node_modules 的权限，请检查目录的所有者'],
  [/EINTEGRITY/, '下载的包校验不符，请执行 npm cache clean --force 后重试'],
  [/EUSAGE/, 'package.json 与 package-lock.json 不一致，请执行 npm install 更新后重试'],
]

/** @param {string} output what npm printed */
export function explainNpmFailure(output) {
  const cause = causes.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm 报告了错误，详情如下'
  return `依赖安装失败：${cause}\n\n${output.trim()}`
}
