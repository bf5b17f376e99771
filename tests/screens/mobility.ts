import * as mobility from '../../src/api/endpoints/mobility'
import * as subUser from '../../src/api/endpoints/subUser'
import { email, passwords } from './customer'
import { mobilityPasswordLink } from './mails'
import type { Screen } from './screen'

/* Mobility: the steps of a reservation, the companions, and the registration of a visitor. */

/** The event is on, and seats are left. */
const at = '2024-11-08T10:00:00+09:00'

const visit = { brand: 'y3d', as: 'individual', at } as const
const visitor = { brand: 'y3d', at } as const
const next = '次へ進む'
const unconfirmed = 'まだご予約は完了していません。'
const pathOf = (step: string) => `/mobility/reserve/${step}`

export const index: Screen = {
  path: '/mobility/reserve',
  visit,
  query: mobility.certifyIndex,
  shows: 'ご予約の一覧',
  values: () => ({ notice_approval: '1' }),
  submit: '新規予約',
  mutation: mobility.execNewReserve,
  done: '片道・往復',
}

const vehicle = (vehicle_type: 'kick_board' | 'self_driving'): Screen => ({
  path: pathOf('selectVehicle'),
  visit,
  after: [index, '新規予約'],
  query: mobility.certifySelectVehicle,
  shows: '片道・往復',
  values: () => ({ vehicle_type }),
  submit: next,
  mutation: mobility.execSelectVehicle,
  done: '日付の選択',
})
export const board = vehicle('kick_board')
const bus = vehicle('self_driving')

export const boardTimes: Screen = {
  path: pathOf('selectDateTime'),
  visit,
  after: [board, next],
  query: mobility.certifySelectDateTime,
  shows: '日付の選択',
  search: { day: '1115' },
  values: () => ({ slot1: 'K9' }),
  submit: next,
  mutation: mobility.execSelectDateTime,
  done: unconfirmed,
}

export const busTimes: Screen = {
  path: pathOf('selectInteractive'),
  visit,
  after: [bus, next],
  query: mobility.certifySelectInteractive,
  search: { values: { from_sect_id2: '1001', to_sect_id2: '4001' }, day: '1113' },
  values: () => ({ slot1: 'B10' }),
  submit: next,
  mutation: mobility.execSelectInteractive,
  done: unconfirmed,
}

export const confirm: Screen = {
  path: pathOf('confirm'),
  visit,
  after: [boardTimes, next],
  query: mobility.certifyConfirm,
  shows: unconfirmed,
  submit: '予約する',
  mutation: mobility.execConfirm,
  done: '予約を受け付けました。',
}

export const section: Screen = {
  path: pathOf('selectSection'),
  visit,
  after: [confirm, '区間を変更する'],
  query: mobility.certifySelectSection,
  values: () => ({ to_sect_id2: '4001' }),
  submit: next,
  mutation: mobility.execSelectSection,
  done: '駅西口ひろば → 文化の森',
}

export const companions: Screen = {
  path: pathOf('subUser'),
  visit,
  query: subUser.certify,
  shows: '登録する',
  values: () => ({
    sei_name: '山田',
    mei_name: '花',
    zip3: '510',
    zip4: '0093',
    tel_n1: '059',
    tel_n2: '000',
    tel_n3: '1234',
    age_group: '1',
    sex: '2',
  }),
  submit: '登録する',
  mutation: subUser.execReplace,
  done: 'ご予約の一覧',
}

// ---- for visitors

export const mail: Screen = {
  path: '/mobility/reserve',
  visit: visitor,
  values: () => ({ email, notice_approval: '1' }),
  submit: '登録用のメールを送る',
  mutation: mobility.execNewRegist,
  done: '宛てにメールを送信しました。',
}

export const password: Screen = {
  path: pathOf('entryPassword'),
  visit: visitor,
  mailedBy: { screen: mail, link: mobilityPasswordLink },
  query: mobility.certifyKeyPassword,
  values: () => passwords,
  submit: 'パスワードを登録する',
  mutation: mobility.entryPassword,
  done: 'パスワードの登録が完了し',
}
