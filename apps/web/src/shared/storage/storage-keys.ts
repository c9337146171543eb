/** Names under the pro__ namespace; they are those of the established clients, so a session survives a change of client. */
export const storageKeys = {
  token: 'Access-Token',
  /** Set for a session that ends with the browser. */
  loginOnce: 'LOGIN_ONCE',
  tenantId: 'TENANT_ID',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  userButtons: 'LOGIN_USER_BUTTON_AUTH',
  allButtons: 'SYS_BUTTON_AUTH',
  cachedPages: 'CACHE_INCLUDED_ROUTES',
  tabs: 'OPEN_TABS',
  setupPutOff: 'ACCOUNT_SETUP_PUT_OFF',
  sidebarCollapsed: 'SIDEBAR_TYPE',
  deskSidebarCollapsed: 'DESK_SIDEBAR_TYPE',
  settings: 'DEFAULT_SETTINGS',
  speech: 'NOTICE_SPEECH',
  decisionContext: 'DECISION_CONTEXT',
  departConcept: 'depart_concept',
  departId: 'departId',
} as const
