export const agentVersion = '1.0.0'
