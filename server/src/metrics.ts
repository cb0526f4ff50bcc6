import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]

export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Duration of calls by route and status class',
  labelNames: ['route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers,
})
export const refusedTransitions = new Counter({
  name: 'order_transition_refused_total',
  help: 'Payments for orders whose status can no longer become paid',
  labelNames: ['from', 'to'],
  registers,
})
export const securityEvents = new Counter({
  name: 'security_event_total',
  help: 'Forged notices, mismatching payments and other attempts',
  labelNames: ['event'],
  registers,
})
export const voucherGuesses = new Counter({
  name: 'voucher_guesses',
  help: 'Codes that were typed and that nobody knows',
  registers,
})
export const unusualGuesses = new Gauge({
  name: 'voucher_guesses_unusual',
  help: 'Unknown codes of these ten minutes in this process, if over three times the usual of a day; else 0',
  registers,
})
export const ordersFinished = new Counter({
  name: 'orders_finished_total',
  help: 'Orders of which no ticket waits any more',
  registers,
})
export const mailsSent = new Counter({
  name: 'mails_sent_total',
  help: 'Mails accepted by the mail server',
  labelNames: ['kind'],
  registers,
})
export const actsHanging = new Gauge({
  name: 'acts_not_ended',
  help: 'Acts after a sale for which the access system has had no answer for five minutes',
  registers,
})
export const complaintsLate = new Gauge({
  name: 'complaints_over_25_days',
  help: 'Complaints that have waited for more than 25 of the 30 days in which they have to be decided',
  registers,
})
export const taxDocumentsLate = new Gauge({
  name: 'tax_documents_late',
  help: 'Tax documents of companies without a number though the money is older than ten days; take the maximum',
  registers,
})
export const mailsLate = new Gauge({
  name: 'mails_not_sent',
  help: 'Mails that no mail server has taken for a quarter of an hour; the same number in each process: take the maximum',
  registers,
})
export const ticketsLate = new Gauge({
  name: 'paid_orders_not_ready',
  help: 'Paid orders whose tickets are not ready after five minutes; the same number in each process: take the maximum',
  registers,
})
export const refundQueue = new Gauge({
  name: 'refund_queue_orders',
  help: 'Paid orders that have waited for their tickets for more than a day; somebody has to decide about them',
  registers,
})
export const refundsDueDays = new Gauge({
  name: 'refunds_due_days',
  help: 'Days for which the oldest refund has waited for its provider; the law allows 14; take the maximum',
  registers,
})
export const ticketDifferences = new Gauge({
  name: 'ticket_differences',
  help: 'Tickets of which the access system says something else than the books, until a look finds that it does not',
  registers,
})
export const ticketCheckAge = new Gauge({
  name: 'ticket_check_age_seconds',
  help: 'How long ago the last check of a night began that the access system answered; more than a day when none succeeds',
  registers,
})
export const slotDifferences = new Gauge({
  name: 'slot_differences',
  help: 'Slots and places that are not as they have to be, at the last look',
  registers,
})
export const slotsOverOffer = new Gauge({
  name: 'slots_over_offer',
  help: 'Slots from today on of which more is taken than the rules offer, at the start or the last change of the day',
  registers,
})
export const oldestUnready = new Gauge({
  name: 'oldest_paid_order_not_ready_seconds',
  help: 'Age of the oldest paid order that waits for its tickets; the same in each process: take the maximum',
  registers,
})
export const usualDelay = new Gauge({
  name: 'usual_delay_seconds',
  help: 'Middle of the last three looks, four a second, at the delay of the event loop or a third of that of the database',
  registers,
})
export const shedCalls = new Counter({
  name: 'shed_total',
  help: 'Calls that were refused and pages whose visitors have to wait, because of the pressure',
  labelNames: ['route'],
  registers,
})
export const waitingRoomDelay = new Gauge({
  name: 'waiting_room_behind_seconds',
  help: 'How long ago the last visitor came who may enter; 0 while nobody waits',
  registers,
})
