-- The session hook also learns whether the password is still the one that somebody else chose.
drop function find_session(bytea);
create function find_session(hash bytea)
returns table (
  id text, "userId" text, "sessionTenantId" integer, "lastSeenAt" timestamptz, "expiresAt" timestamptz, "endedAt" timestamptz,
  username text, realname text, "orgCode" text, status smallint, "delFlag" smallint, "tenantIds" integer[], "tenantCount" integer,
  "isPlatform" boolean, "mustChangePassword" boolean, "rightsVersion" bigint
) language sql stable security definer set search_path = public as $$
  select s.id, s.user_id, s.tenant_id, s.last_seen_at, s.expires_at, s.ended_at,
         u.username, u.realname, u.org_code, u.status, u.del_flag, enabled_tenants(u.tenant_ids), cardinality(u.tenant_ids),
         u.is_platform, u.must_change_password, v.version
  from sys_session s join sys_user u on u.id = s.user_id cross join sys_rights_version v
  where s.token_hash = hash
$$;
