import type { Fields } from './wire-call.ts'

/** What the contract's entities are made of. */
export const audit = 'createBy createTime updateBy updateTime'

export const user: Fields = {
  text: `id username realname avatar birthday email phone orgCode orgCodeTxt workNo post telephone departIds relTenantIds clientId homePath ${audit}`,
  int: 'sex status delFlag activitiSync userIdentity',
}
/** What colleagues may know of each other. */
export const colleague: Fields = {
  text: 'id username realname avatar email phone orgCode orgCodeTxt workNo post telephone',
  int: 'sex status',
}
export const role: Fields = { text: `id roleName roleCode description ${audit}` }
export const roleIndex: Fields = {
  text: `id roleCode url component status sysOrgCode ${audit}`,
  int: 'priority',
  flag: 'route',
}
export const menu: Fields = {
  text: `id key title name parentId perms permsType icon component componentName url redirect description status ${audit}`,
  number: 'sortNo',
  int: 'menuType delFlag',
  flag: 'leaf isLeaf route keepAlive alwaysShow hidden internalOrExternal',
  list: 'children',
}
export const treeNode: Fields = {
  text: 'key value parentId title slotTitle label icon',
  flag: 'isLeaf',
  int: 'ruleFlag',
  map: 'scopedSlots',
  list: 'children',
}
export const grantTree: Fields = { list: 'treeList ids' }
export const dataRule: Fields = {
  text: `id permissionId ruleName ruleColumn ruleConditions ruleValue status ${audit}`,
}
export const depart: Fields = {
  text: `id parentId departName departNameEn departNameAbbr description orgCategory orgType orgCode mobile fax address memo status delFlag qywxIdentifier directorUserIds ${audit}`,
  int: 'departOrder',
}
export const departNode: Fields = {
  ...depart,
  text: `key value title ${depart.text}`,
  flag: 'isLeaf',
  list: 'children',
}
export const departRole: Fields = { text: `id departId roleName roleCode description ${audit}` }
export const position: Fields = { text: `id code name postRank companyId sysOrgCode ${audit}` }
export const dict: Fields = { text: `id dictName dictCode description ${audit}`, int: 'type delFlag' }
export const dictItem: Fields = {
  text: `id dictId itemText itemValue description ${audit}`,
  int: 'sortOrder status',
}
export const option: Fields = { text: 'value text title label' }
export const treeSelect: Fields = { text: 'key title parentId value code icon', flag: 'leaf', list: 'children' }
export const category: Fields = { text: `id pid name code hasChild sysOrgCode ${audit}` }
export const announcement: Fields = {
  text: `id titile msgContent msgAbstract startTime endTime sender priority msgCategory msgType sendStatus sendTime cancelTime delFlag userIds busType busId openType openPage dtTaskId readFlag starFlag sendId ${audit}`,
}
export const received: Fields = {
  text: 'id anntId userId titile msgContent msgAbstract sender priority readFlag sendTime msgCategory busId busType openType openPage bizSource',
}
export const announcementSend: Fields = { text: `id anntId userId readFlag readTime starFlag ${audit}` }
export const template: Fields = {
  text: `id templateCode templateName templateContent templateTestJson templateType useStatus ${audit}`,
}
export const message: Fields = {
  text: `id esTitle esType esReceiver esParam esContent esSendTime esSendStatus esResult remark ${audit}`,
  int: 'esSendNum',
}
export const job: Fields = {
  text: `id jobClassName cronExpression parameter description ${audit}`,
  int: 'status delFlag',
}
export const ossFile: Fields = { text: `id fileName url ${audit}` }
export const dataSource: Fields = {
  text: `id code name remark dbType dbDriver dbUrl dbName dbUsername dbPassword sysOrgCode ${audit}`,
}
export const checkRule: Fields = { text: `id ruleName ruleCode ruleJson ruleDescription ${audit}` }
export const fillRule: Fields = { text: `id ruleName ruleCode ruleClass ruleParams ${audit}` }
export const tenant: Fields = { text: 'name beginDate endDate createBy createTime', int: 'id status' }
export const gatewayRoute: Fields = {
  text: 'id routerId name uri createBy createTime',
  int: 'stripPrefix retryable persistable showApi status',
  list: 'predicates filters',
}
export const online: Fields = { text: 'id token username realname avatar birthday phone', int: 'sex' }
export const log: Fields = {
  text: `id logContent userid username ip method requestUrl requestParam requestType ${audit}`,
  int: 'logType operateType costTime',
}
export const dataLog: Fields = { text: `id dataTable dataId dataContent type ${audit}`, int: 'dataVersion' }
export const agent: Fields = { text: 'id userName agentUserName startTime endTime status' }
