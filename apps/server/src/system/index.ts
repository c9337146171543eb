import type { FastifyPluginAsync } from 'fastify'

import { createLockout } from '../platform/auth/lockout.ts'
import { createCaptcha } from '../platform/captcha/captcha.ts'
import { createSlider } from '../platform/captcha/slider.ts'
import { createEphemeral } from '../platform/ephemeral/ephemeral.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import type { Log } from '../platform/log/log.ts'
import { createMailSender } from '../platform/mail/mail-sender.ts'
import { createSeal } from '../platform/sealing/seal.ts'
import { createSmsCodes } from '../platform/sms/sms-code.ts'
import { createLogSmsSender } from '../platform/sms/sms-sender.ts'
import { administration } from './administration.ts'
import { operationsSide } from './operations-side.ts'
import { accountRoutes } from './account/account.routes.ts'
import { ownSessionRoutes } from './account/own-sessions.routes.ts'
import { createAllDictItems } from './dict/all-dict-items.ts'
import { dictItemRoutes } from './dict/dict-item.routes.ts'
import { dictLookupRoutes } from './dict/dict-lookup.routes.ts'
import { dictRoutes } from './dict/dict.routes.ts'
import { systemDictionaryTables } from './dict/dictionary-tables.ts'
import { departTreeRoutes } from './depart/tree/depart-tree.routes.ts'
import { systemDuplicateChecks } from './duplicate/duplicate-checks.ts'
import { duplicateRoutes } from './duplicate/duplicate.routes.ts'
import { announcementSendRoutes } from './announcement/announcement-send.routes.ts'
import { announcementRoutes } from './announcement/announcement.routes.ts'
import { readersRoutes } from './announcement/readers.routes.ts'
import { sendRoutes } from './announcement/send.routes.ts'
import { showRoutes } from './announcement/show.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLoginService } from './login/login.service.ts'
import { createQrcodeLogin } from './login/qrcode-login.ts'
import { qrcodeLoginRoutes } from './login/qrcode-login.routes.ts'
import { createEntered, createSignIn } from './login/sign-in.ts'
import { createSignInPlaces } from './login/sign-in-places.ts'
import { onlineRoutes } from './online/online.routes.ts'
import { permissionRoutes } from './permission/permission.routes.ts'
import { positionListRoutes } from './post/post-list.routes.ts'
import { reportRoutes } from './report/report.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { roleListRoutes } from './role/list/role-list.routes.ts'
import { resetFactorRoutes } from './second-factor/reset-factor.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { createSecondFactorService } from './second-factor/second-factor.service.ts'
import { thirdLoginRoutes } from './third-login/third-login.routes.ts'
import { createThirdLoginService } from './third-login/third-login.service.ts'
import { departUsersRoutes } from './user/list/depart-users.routes.ts'
import { mobileUsersRoutes } from './user/list/mobile-users.routes.ts'
import { userListRoutes } from './user/list/user-list.routes.ts'

import { notOursRoutes } from './version-three/not-ours.routes.ts'
import { ownAccountRoutes } from './version-three/own-account.routes.ts'
import { tenantMemberRoutes } from './version-three/tenant-members.routes.ts'
import { tenantPackRoutes } from './version-three/tenant-packs.routes.ts'
import { installVersionThreeAnswers } from './version-three/v3-answers.ts'

export { fillAdministration } from './demo/fill-administration.ts'
export { createTeller, tellUsers } from './announcement/tell-users.ts'

/** The administration side: who may come in, who they are, and what they may see. */
export const systemRoutes: FastifyPluginAsync<{ jobs: readonly JobDefinition[] }> = async (app, { jobs }) => {
  const { db, clock, config } = app
  const ephemeral = createEphemeral({ db, clock })
  const smsCodes = createSmsCodes({ db, clock, sender: createLogSmsSender({ db, clock, log: app.log as Log }) })
  const log = app.log as Log
  const places = createSignInPlaces({ db, clock, log, bus: app.noticeBus, mail: createMailSender(config) })
  const lockout = createLockout({ db, clock, isKnownPlace: places.isKnown })
  const signIn = createSignIn({ db, clock, ttlSeconds: config.SESSION_TTL, places })
  const loginService = createLoginService({
    db,
    clock,
    captcha: createCaptcha(ephemeral),
    lockout,
    smsCodes,
    signIn,
    slider: createSlider({ ephemeral, clock }),
    captchaMode: config.LOGIN_CAPTCHA,
    sessionEnded: app.sessionEnded,
  })
  const thirdLoginService = createThirdLoginService({
    config,
    db,
    clock,
    ephemeral,
    smsCodes,
    signIn,
    authenticate: app.authenticate,
  })

  const allDictItems = createAllDictItems(app.dictionaries)

  installVersionThreeAnswers(app)
  await app.register(loginRoutes, { service: loginService, allDictItems })
  await app.register(qrcodeLoginRoutes, { codes: createQrcodeLogin({ db, ephemeral, signIn }) })
  await app.register(accountRoutes, { allDictItems })
  await app.register(ownSessionRoutes)
  await app.register(secondFactorRoutes, {
    service: createSecondFactorService({
      db,
      clock,
      ephemeral,
      lockout,
      seal: createSeal({ key: config.CREDENTIAL_KEY, dataDir: config.DATA_DIR, purpose: 'second-factor' }),
      ttlSeconds: config.SESSION_TTL,
      onEntered: createEntered({ db, clock, places }),
    }),
  })
  await app.register(resetFactorRoutes)
  await app.register(registrationRoutes, { smsCodes })
  await app.register(thirdLoginRoutes, { service: thirdLoginService })
  await app.register(onlineRoutes)
  await app.register(permissionRoutes)
  await app.register(homeRoutes)
  await app.register(dictLookupRoutes, { allDictItems, tables: systemDictionaryTables })
  await app.register(dictRoutes)
  await app.register(dictItemRoutes)
  await app.register(duplicateRoutes, { checks: systemDuplicateChecks })
  await app.register(userListRoutes)
  await app.register(departUsersRoutes)
  await app.register(mobileUsersRoutes)
  await app.register(roleListRoutes)
  await app.register(positionListRoutes)
  await app.register(departTreeRoutes)
  await app.register(announcementRoutes)
  await app.register(announcementSendRoutes)
  await app.register(sendRoutes)
  await app.register(readersRoutes)
  await app.register(showRoutes)
  await app.register(reportRoutes)
  await app.register(administration, { smsCodes })
  await app.register(ownAccountRoutes)
  await app.register(tenantPackRoutes)
  await app.register(tenantMemberRoutes)
  await app.register(notOursRoutes)
  await app.register(operationsSide, { jobs })
}
