/** Where a value must be unique: over the whole installation, or inside one institution. */
export type DuplicateCheck = { within: 'installation' | 'institution'; ignoreCase?: true }

export type DuplicateChecks = Readonly<Record<string, Readonly<Record<string, DuplicateCheck>>>>

const everywhere: DuplicateCheck = { within: 'installation' }
const inside: DuplicateCheck = { within: 'institution' }

/** The only pairs of table and column that may be asked about. A feature with a unique code adds its own. */
export const systemDuplicateChecks: DuplicateChecks = {
  sys_user: {
    username: { ...everywhere, ignoreCase: true },
    phone: everywhere,
    email: { ...everywhere, ignoreCase: true },
    work_no: everywhere,
  },
  sys_role: { role_code: inside },
  sys_depart_role: { role_code: inside },
  sys_position: { code: inside },
  sys_permission: { perms: everywhere },
  sys_dict: { dict_code: everywhere },
  sys_fill_rule: { rule_code: everywhere },
  sys_check_rule: { rule_code: everywhere },
  sys_sms_template: { template_code: everywhere },
}
