/** Where one fund is looked at by itself. */
export const MONITOR_PATH = '/etf/monitor/:symbol'

export const monitorPath = (symbol: string): string => MONITOR_PATH.replace(':symbol', symbol)
