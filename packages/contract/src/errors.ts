/**
 * Every failure both sides know, with the words the user sees. `status` is the HTTP status, `code` the number in the
 * envelope. Business refusals travel with HTTP 200, as clients of this contract expect.
 */
export const errorCatalogue = {
  // Session
  SESSION_EXPIRED: { status: 401, code: 401, message: 'Token失效，请重新登录!' },
  SESSION_INVALID: { status: 401, code: 401, message: 'token非法无效!' },
  USER_MISSING: { status: 401, code: 401, message: '用户不存在!' },
  USER_LOCKED: { status: 401, code: 401, message: '账号已被锁定,请联系管理员!' },
  TENANT_CHANGED: { status: 401, code: 401, message: '用户租户信息变更,请重新登陆!' },
  PASSWORD_MUST_CHANGE: { status: 200, code: 500, message: '您的密码由管理员设置，请先修改密码再继续操作' },
  /** The session lacks its second factor; clients ask for it and go on. */
  SECOND_FACTOR_PENDING: { status: 200, code: 460, message: '请先完成二次验证' },
  /** What was asked for wants it shown again; clients ask and repeat the call. */
  SECOND_FACTOR_AGAIN: { status: 200, code: 461, message: '该操作需要二次验证' },
  FORBIDDEN: { status: 200, code: 510, message: '没有权限，请联系管理员授权' },

  // Request
  ROUTE_MISSING: { status: 404, code: 404, message: '路径不存在，请检查路径是否正确' },
  METHOD_NOT_ALLOWED: { status: 200, code: 405, message: '不支持该请求方法' },
  BODY_INVALID: { status: 400, code: 400, message: '请求内容不是有效的JSON' },
  BODY_TOO_LARGE: { status: 413, code: 413, message: '请求内容过大' },
  BODY_TOO_DEEP: { status: 400, code: 400, message: '请求内容嵌套层级过深' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, code: 415, message: '不支持的请求内容类型' },
  FILE_TOO_LARGE: { status: 200, code: 500, message: '文件大小超出10MB限制, 请压缩或降低文件质量! ' },
  INPUT_INVALID: { status: 200, code: 400, message: '参数错误' },
  TOO_MANY_REQUESTS: { status: 429, code: 429, message: '操作过于频繁，请稍后再试' },
  SIGN_INVALID: { status: 200, code: 500, message: 'Sign签名校验失败！' },
  SIGN_EXPIRED: { status: 200, code: 500, message: '操作失败，签名验证失败:X-TIMESTAMP已过期' },
  SIGN_TIMESTAMP_MISSING: { status: 200, code: 500, message: '操作失败，null' },

  NODE_NOT_WEB: { status: 503, code: 503, message: '本节点不提供网页服务，请访问其他节点' },
  /** Whoever asked has hung up before the call began: nobody reads this. */
  CALLER_GONE: { status: 499, code: 499, message: '连接已断开，请求未处理' },
  TENANT_BUSY: { status: 429, code: 429, message: '本机构同时处理的请求过多，请稍后再试' },
  WORK_FULL: { status: 200, code: 429, message: '当前导入、导出与报表任务较多，请稍后再试' },
  WORK_FULL_OF_TENANT: { status: 200, code: 429, message: '本机构排队中的导入、导出与报表任务过多，请稍后再试' },
  WORK_LATE: { status: 200, code: 429, message: '排队时间过长，任务未执行，请稍后再试' },
  WORK_CANCELLED: { status: 200, code: 500, message: '任务已取消' },
  AUDIT_FAILED: { status: 200, code: 500, message: '操作日志无法写入，本次操作未执行，请稍后重试' },

  // Data
  NOT_FOUND: { status: 200, code: 500, message: '未找到对应实体' },
  IDS_MISSING: { status: 200, code: 500, message: '参数不识别！' },
  DUPLICATE: { status: 200, code: 500, message: '数据库中已存在该记录' },
  CONSTRAINT: {
    status: 200,
    code: 500,
    message: '执行数据库异常,违反了完整性例如：违反惟一约束、违反非空限制、字段内容超出长度等',
  },
  CONFLICT: { status: 200, code: 409, message: '数据已被他人修改，请刷新后重试' },
  SORT_COLUMN_UNKNOWN: { status: 200, code: 500, message: '请注意，将要排序的列字段不存在：' },
  DESCRIPTOR_INVALID: { status: 200, code: 500, message: '字典Code格式不正确！' },
  DESCRIPTOR_FORBIDDEN: {
    status: 200,
    code: 500,
    message: '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!',
  },
  BUSINESS: { status: 200, code: 500, message: '操作失败' },
  /** A refusal old clients know with code 0. */
  BUSINESS_SOFT: { status: 200, code: 0, message: '操作失败' },
  CAPTCHA_WRONG: { status: 200, code: 412, message: '验证码错误' },

  // Market
  ORDER_IN_REPLAY: { status: 200, code: 409, message: '回放中不可下单，请先回到实时' },
  /** Asked about an instrument of a kind that has no such thing; panels say so and offer another. */
  WRONG_KIND: { status: 200, code: 422, message: '该标的没有此类数据' },
  MARKET_PREPARING: { status: 200, code: 503, message: '行情准备中，请稍候' },

  // Hosts
  HOST_FORCE_NEEDED: { status: 200, code: 428, message: '该操作需要强制确认' },

  // Breakage
  DATABASE_DOWN: { status: 503, code: 503, message: '数据库暂时不可用，请稍后重试' },
  UNEXPECTED: { status: 200, code: 500, message: '操作失败，服务器内部错误' },
} as const satisfies Record<string, { status: number; code: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue
