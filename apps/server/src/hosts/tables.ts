import type { AlertKind, Thresholds } from '@liangshu/contract/hosts/host'
import type { HostFigures } from '@liangshu/contract/hosts/agent'
import type { ServiceAction, ServiceState, ServiceType } from '@liangshu/contract/hosts/service-words'
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date, Date>
type Json<T> = ColumnType<T, string, string>

declare module '../platform/database/tables.ts' {
  interface Tables {
    host: {
      id: string
      tenant_id: number
      name: string
      alias: Generated<string>
      ip: Generated<string>
      os: Generated<string>
      agent_version: Generated<string>
      public_key: string | null
      revoked_at: Moment | null
      is_desk: Generated<boolean>
      thresholds: Json<Thresholds> | null
      last_seen: Moment | null
      boot: Generated<string>
      seq: Generated<number>
      figures: Json<HostFigures> | null
      create_by: string | null
      create_time: Moment
      update_by: string | null
      update_time: Moment | null
    }
    host_server_key: { only_row: Generated<boolean>; private_key: string; public_key: string }
    host_enrol_code: {
      id: string
      tenant_id: number
      host_id: string | null
      secret_hash: Buffer
      expires_at: Moment
      used_at: Moment | null
      create_by: string | null
      create_time: Moment
    }
    host_service: {
      host_id: string
      id: string
      tenant_id: number
      name: string
      type: ServiceType
      driver: 'systemd' | 'process' | 'desk'
      state: ServiceState
      pid: number | null
      port: number | null
      version: Generated<string>
      start_time: Moment | null
      restarts_24h: Generated<number>
      cpu: number | null
      mem_mb: number | null
      health_url: Generated<string>
      is_healthy: boolean | null
      last_log: Generated<string>
    }
    host_figure: {
      host_id: string
      step: number
      at: Moment
      tenant_id: number
      cpu: number | null
      mem: number | null
      disk: number | null
      load1: number | null
      net_in: number | null
      net_out: number | null
      clock_offset_ms: number | null
    }
    host_alert: {
      id: string
      tenant_id: number
      host_id: string
      kind: AlertKind
      service_id: Generated<string>
      level: 'L' | 'M' | 'H'
      text: string
      opened_at: Moment
      closed_at: Moment | null
      is_silenced: Generated<boolean>
    }
    host_maintenance: {
      id: string
      tenant_id: number
      host_id: string
      from_time: Moment
      to_time: Moment
      reason: string
      create_by: string | null
      create_time: Moment
    }
    host_task: {
      id: string
      tenant_id: number
      host_id: string
      service_id: string
      action: ServiceAction
      state: 'waiting' | 'running' | 'done' | 'failed'
      progress: Generated<number>
      step: Generated<string>
      message: Generated<string>
      last_lines: Json<string[]>
      is_forced: Generated<boolean>
      create_by: string
      create_time: Moment
      end_time: Moment | null
    }
  }
}
