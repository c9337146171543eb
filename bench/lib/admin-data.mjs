import { Client } from 'pg'

export const sizes = { users: 100_000, logs: 1_000_000, dictItems: 50_000, departs: 5000, menus: 500 }

/** 1 + 4 + 20 + 100 + 700 + the rest: six levels, three characters of org code each. */
const departs = `
  with recursive level_size(level, first, last, parents) as (
    values (1, 0, 0, 0), (2, 1, 4, 1), (3, 5, 24, 4), (4, 25, 124, 20), (5, 125, 824, 100), (6, 825, $1::int - 1, 700)
  ), numbered as (
    select l.level, n, n - l.first as place, l.parents,
           case l.level when 1 then null else (select p.first from level_size p where p.level = l.level - 1) end as parent_first
    from level_size l cross join lateral generate_series(l.first, l.last) n
  ), linked as (
    select level, n, case when level > 1 then parent_first + place % parents end as parent,
           case when level > 1 then place / parents else 0 end as turn
    from numbered
  ), coded as (
    select level, n, parent, 'Z' || to_char(turn + 1, 'FM00') as code from linked where level = 1
    union all
    select l.level, l.n, l.parent, c.code || chr(65 + l.turn / 99) || to_char(l.turn % 99 + 1, 'FM00')
    from linked l join coded c on c.n = l.parent
  )
  insert into sys_depart (id, tenant_id, parent_id, depart_name, depart_order, org_code, org_type, create_time)
  select 'bench' || n, 1, 'bench' || parent, '部门' || n, n % 7, code, level::text, now() - n * interval '1 minute'
  from coded order by level`

const users = `
  insert into sys_user (id, username, realname, password_hash, phone, email, work_no, post, org_code, tenant_ids, sex, status,
    birthday, telephone, create_by, create_time, update_time)
  select 'bench' || n, 'person' || n, (array['张','李','王','赵','钱'])[1 + n % 5] || '人员' || n, '-', (15000000000 + n)::text,
    'p' || n || '@example.com', 'B' || n, 'trader', 'A01', '{1}', 1 + n % 2, 1 + (n % 50 = 0)::int,
    date '1970-01-01' + n % 12000, '010-' || n, 'admin', now() - n * interval '1 minute', now() - (n % 977) * interval '1 hour'
  from generate_series(1, $1::int) n`

const members = `
  insert into sys_user_depart (user_id, dep_id, tenant_id)
  select 'bench' || n, 'bench' || n % $2::int, 1 from generate_series(1, $1::int) n`

const logs = `
  insert into sys_log (id, tenant_id, log_type, log_content, operate_type, userid, username, ip, method, request_url,
    request_param, request_type, cost_time, create_by, create_time)
  select 'bench' || lpad(n::text, 12, '0'), case when n % 10 = 0 then 2 else 1 end, 1 + n % 2,
    case when n % 2 = 0 then '用户名: person' || n % 5000 || ',登录成功！'
      else (array['编辑用户','添加职务','删除角色','导出字典'])[1 + n % 4] || '，编号 ' || n % 20000 end,
    case when n % 2 = 1 then 1 + n % 6 else 0 end, 'person' || n % 5000, '人员' || n % 5000, '10.0.' || n % 250 || '.' || n % 199,
    '/jeecg-boot/sys/' || n % 120, '/jeecg-boot/sys/' || n % 120, '{"id":"' || n % 30000 || '"}',
    (array['GET','POST','PUT','DELETE'])[1 + n % 4], n % 900, 'person' || n % 5000, now() - n * interval '25 seconds'
  from generate_series(1, $1::int) n`

const dictionaries = `
  insert into sys_dict (id, dict_name, dict_code, create_time)
  select 'bench' || n, '字典' || n, 'bench_' || n, now() - n * interval '1 minute' from generate_series(1, 500) n`

const dictItems = `
  insert into sys_dict_item (id, dict_id, item_text, item_value, description, sort_order, create_by, create_time)
  select 'bench' || n, 'bench' || 1 + n % 500, '字典项' || n, 'v' || n, '说明' || n % 100, n % 200, 'admin', now() - n * interval '1 second'
  from generate_series(1, $1::int) n`

const menus = `
  insert into sys_permission (id, parent_id, name, url, component, perms, menu_type, sort_no, is_leaf)
  select 'bench' || n, case when n > 20 then 'bench' || 1 + n % 20 end, '菜单' || n, '/bench/' || n,
    case when n > 20 then 'bench/Page' || n else 'layouts/RouteView' end,
    case when n > 200 then 'bench:code' || n end, case when n > 200 then 2 when n > 20 then 1 else 0 end, n, n > 20
  from generate_series(1, $1::int) n`

const grants = `
  insert into sys_role_permission (role_id, permission_id, tenant_id)
  select ur.role_id, p.id, 1 from sys_user u join sys_user_role ur on ur.user_id = u.id
  cross join sys_permission p where u.username = 'manager' and p.id like 'bench%'
  on conflict do nothing`

/**
 * Loads first and indexes afterwards, which takes a third of the time.
 * @param {Client} client @param {string} table @param {() => Promise<unknown>} load
 */
async function withoutIndexes(client, table, load) {
  const found = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexname <> $1 || '_pkey'`,
    [table],
  )
  for (const { name } of found.rows) await client.query(`drop index ${name}`)
  await load()
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of found.rows) await client.query(definition)
}

/** Fills a demo installation to the sizes administration is measured at. @param {string} ownerUrl */
export async function fillAdministration(ownerUrl) {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const existing = await client.query('select count(*)::int as n from sys_permission where del_flag = 0')
    await client.query(departs, [sizes.departs])
    await client.query(users, [sizes.users])
    await client.query(members, [sizes.users, sizes.departs])
    await client.query(dictionaries)
    await client.query(dictItems, [sizes.dictItems])
    await client.query(menus, [Math.max(sizes.menus - existing.rows[0].n, 220)])
    await client.query(grants)
    await withoutIndexes(client, 'sys_log', () => client.query(logs, [sizes.logs]))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
