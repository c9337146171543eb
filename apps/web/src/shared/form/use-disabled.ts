import { ConfigProvider } from 'antd'

/** A control of ours stands still with its form, as antd's own do, unless it is told otherwise. */
export function useDisabled(own: boolean | undefined): boolean {
  const { componentDisabled } = ConfigProvider.useConfig()
  return own ?? componentDisabled ?? false
}
