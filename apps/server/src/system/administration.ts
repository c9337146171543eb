import type { FastifyPluginAsync } from 'fastify'

/** Caring for people, roles, menus, departments and everything else the administration pages keep. */
export const administration: FastifyPluginAsync = async () => {}
