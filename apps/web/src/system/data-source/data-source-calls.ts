import { request } from '../../shared/request/request.ts'

export const dataSourceUrls = {
  list: '/sys/dataSource/list',
  delete: '/sys/dataSource/delete',
  deleteBatch: '/sys/dataSource/deleteBatch',
  add: '/sys/dataSource/add',
  edit: '/sys/dataSource/edit',
  exportXls: '/sys/dataSource/exportXls',
  importExcel: '/sys/dataSource/importExcel',
} as const

export interface DataSourceValues {
  code: string
  name: string
  dbType: string
  dbDriver: string
  dbUrl: string
  dbName: string
  dbUsername: string
  dbPassword: string
  remark: string
}

/** The server waits for five seconds; the answer is given time to travel. */
const TIMEOUT = 15_000

/** With an id and no password the stored one is used, as long as address and user are unchanged. */
export const testConnection = (values: Partial<DataSourceValues>, id?: string) =>
  request.answer('POST', '/online/cgreport/api/testConnection', { body: { ...values, id }, timeoutMs: TIMEOUT })

interface Preset {
  dbDriver: string
  dbUrl: string
}

const mysql: Preset = {
  dbDriver: 'com.mysql.cj.jdbc.Driver',
  dbUrl: 'jdbc:mysql://127.0.0.1:3306/database?characterEncoding=UTF-8&useSSL=false&serverTimezone=Asia/Shanghai',
}

/** Driver and the form of the address, by the codes of the dictionary database_type. */
export const presets: Readonly<Record<string, Preset>> = {
  '1': { ...mysql, dbDriver: 'com.mysql.jdbc.Driver' },
  '2': { dbDriver: 'oracle.jdbc.OracleDriver', dbUrl: 'jdbc:oracle:thin:@127.0.0.1:1521:ORCL' },
  '3': {
    dbDriver: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
    dbUrl: 'jdbc:sqlserver://127.0.0.1:1433;DatabaseName=database',
  },
  '4': mysql,
  '5': { dbDriver: 'org.mariadb.jdbc.Driver', dbUrl: 'jdbc:mariadb://127.0.0.1:3306/database' },
  '6': { dbDriver: 'org.postgresql.Driver', dbUrl: 'jdbc:postgresql://127.0.0.1:5432/database' },
  '7': { dbDriver: 'dm.jdbc.driver.DmDriver', dbUrl: 'jdbc:dm://127.0.0.1:5236/database' },
  '8': { dbDriver: 'com.kingbase8.Driver', dbUrl: 'jdbc:kingbase8://127.0.0.1:54321/database' },
  '9': { dbDriver: 'com.oscar.Driver', dbUrl: 'jdbc:oscar://127.0.0.1:2003/database' },
  '10': { dbDriver: 'org.sqlite.JDBC', dbUrl: 'jdbc:sqlite://database.db' },
  '11': { dbDriver: 'com.ibm.db2.jcc.DB2Driver', dbUrl: 'jdbc:db2://127.0.0.1:50000/database' },
  '12': { dbDriver: 'org.hsqldb.jdbc.JDBCDriver', dbUrl: 'jdbc:hsqldb:hsql://127.0.0.1/database' },
  '13': { dbDriver: 'org.apache.derby.jdbc.ClientDriver', dbUrl: 'jdbc:derby://127.0.0.1:1527/database' },
  '14': { dbDriver: 'org.h2.Driver', dbUrl: 'jdbc:h2:tcp://127.0.0.1:8082/database' },
}
