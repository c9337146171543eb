import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date, Date>
type DefaultTimestamp = ColumnType<Date, Date | undefined, Date>

type Audit = {
  create_by: string | null
  create_time: DefaultTimestamp
  update_by: string | null
  update_time: Timestamp | null
}

type Versioned = { version: Generated<number> }

/** One entry per table. Areas add theirs by declaration merging beside their stores. */
export interface Tables {
  sys_tenant: Audit & {
    id: number
    name: string
    begin_date: Timestamp | null
    end_date: Timestamp | null
    status: Generated<number>
    trade: string | null
    company_size: string | null
    company_address: string | null
    company_logo: string | null
    house_number: string | null
    work_place: string | null
    second_factor: Generated<number>
  }
  sys_user: Audit &
    Versioned & {
      id: string
      username: string
      realname: Generated<string>
      password_hash: string
      avatar: string | null
      birthday: ColumnType<string | null, string | null, string | null>
      sex: number | null
      email: string | null
      phone: string | null
      org_code: string | null
      status: Generated<number>
      del_flag: Generated<number>
      work_no: string | null
      post: string | null
      telephone: string | null
      activiti_sync: number | null
      user_identity: Generated<number>
      depart_ids: string | null
      tenant_ids: Generated<number[]>
      /** Restated from tenant_ids by the database, for the policy. */
      tenant_id: ColumnType<number, never, never>
      more_tenant_ids: ColumnType<number[] | null, never, never>
      is_platform: Generated<boolean>
      must_change_password: Generated<boolean>
      /** Whether there is one, restated by system/second-factor. */
      second_factor: Generated<boolean>
      client_id: string | null
      home_path: string | null
    }
  sys_depart: Audit &
    Versioned & {
      id: string
      tenant_id: number
      parent_id: string | null
      depart_name: string
      depart_name_en: string | null
      depart_name_abbr: string | null
      depart_order: Generated<number>
      description: string | null
      org_category: Generated<string>
      org_type: string | null
      org_code: string
      mobile: string | null
      fax: string | null
      address: string | null
      memo: string | null
      status: Generated<string>
      del_flag: Generated<string>
      qywx_identifier: string | null
      director_user_ids: string | null
    }
  sys_user_depart: { user_id: string; dep_id: string; tenant_id: number }
  sys_role: Audit &
    Versioned & { id: string; tenant_id: number; role_name: string; role_code: string; description: string | null }
  sys_user_role: { user_id: string; role_id: string; tenant_id: number }
  sys_permission: Audit &
    Versioned & {
      id: string
      parent_id: string | null
      name: string
      perms: string | null
      perms_type: Generated<string>
      icon: string | null
      component: string | null
      component_name: string | null
      url: string | null
      redirect: string | null
      sort_no: Generated<number>
      menu_type: Generated<number>
      is_leaf: Generated<boolean>
      is_route: Generated<boolean>
      keep_alive: Generated<boolean>
      hidden: Generated<boolean>
      hide_tab: Generated<boolean>
      always_show: Generated<boolean>
      internal_or_external: Generated<boolean>
      description: string | null
      del_flag: Generated<number>
      rule_flag: Generated<number>
      status: Generated<string>
    }
  sys_permission_data_rule: Audit & {
    id: string
    permission_id: string
    rule_name: string
    rule_column: string | null
    rule_conditions: string
    rule_value: string | null
    status: Generated<string>
    version: Generated<number>
  }
  sys_role_permission: { role_id: string; permission_id: string; tenant_id: number; data_rule_ids: string | null }
  sys_depart_permission: { depart_id: string; permission_id: string; tenant_id: number; data_rule_ids: string | null }
  sys_depart_role: Audit & {
    id: string
    tenant_id: number
    depart_id: string
    role_name: string
    role_code: string
    description: string | null
  }
  sys_depart_role_permission: {
    role_id: string
    permission_id: string
    tenant_id: number
    data_rule_ids: string | null
  }
  sys_depart_role_user: { id: string; user_id: string; drole_id: string; tenant_id: number }
  sys_position: Audit &
    Versioned & {
      id: string
      tenant_id: number
      code: string
      name: string
      post_rank: string | null
      company_id: string | null
      sys_org_code: string | null
    }
  sys_dict: Audit &
    Versioned & {
      id: string
      dict_name: string
      dict_code: string
      description: string | null
      type: Generated<number>
      del_flag: Generated<number>
    }
  sys_dict_item: Audit &
    Versioned & {
      id: string
      dict_id: string
      item_text: string
      item_value: string
      description: string | null
      sort_order: Generated<number>
      status: Generated<number>
      item_color: string | null
    }
  sys_session: {
    id: string
    token_hash: Buffer
    user_id: string
    tenant_id: Generated<number>
    ip: string | null
    user_agent: string | null
    created_at: Timestamp
    last_seen_at: Timestamp
    expires_at: Timestamp
    ended_at: Timestamp | null
    end_reason: string | null
    pending_factor: 'verify' | 'enrol' | null
    second_factor_at: Timestamp | null
  }
  sys_login_failure: { subject: string; failures: number; first_at: Timestamp; locked_until: Timestamp | null }
  sys_ephemeral: { key: string; value: string; expires_at: Timestamp }
  sys_sms_code: {
    mobile: string
    purpose: string
    code_hash: Buffer
    tries: Generated<number>
    sent_at: Timestamp
    expires_at: Timestamp
  }
  sys_message: Audit & {
    id: string
    tenant_id: Generated<number>
    es_title: string | null
    es_type: string | null
    es_receiver: string | null
    es_param: string | null
    es_content: string | null
    es_send_time: Timestamp | null
    es_send_status: Generated<string>
    es_send_num: Generated<number>
    es_result: string | null
    remark: string | null
  }
  sys_third_account: {
    id: string
    user_id: string
    third_type: string
    third_user_uuid: string
    realname: string | null
    create_time: DefaultTimestamp
  }
  sys_log: {
    id: string
    tenant_id: Generated<number>
    log_type: number
    log_content: string
    operate_type: Generated<number>
    userid: Generated<string>
    username: Generated<string>
    ip: Generated<string>
    method: Generated<string>
    request_url: Generated<string>
    request_param: Generated<string>
    request_type: Generated<string>
    cost_time: Generated<number>
    client_type: Generated<string>
    create_by: Generated<string>
    create_time: DefaultTimestamp
  }
  sys_data_log: {
    id: string
    tenant_id: Generated<number>
    data_table: string
    data_id: string
    data_content: string
    data_version: number
    type: Generated<string>
    create_by: string | null
    create_time: DefaultTimestamp
  }
  sys_rights_version: { only_row: Generated<boolean>; version: Generated<number> }
}
