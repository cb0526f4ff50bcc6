import type { Checked } from '@gondola/rules/business/registers.ts'
import type { Db } from '../../db/db.ts'
import { type CompanyRow, findCompanies, findCompany } from '../companies.store.ts'
import { askRegisters, type Registers } from './ask-registers.ts'
import { keepChecked, takeDue } from './registers.store.ts'

type RegistersCtx = { db: Db; registers: Registers }

/**
 * Checks the one company that is due and was asked about longest ago (docs/product.md §20.12). Returns false when none
 * is due or no register has an address. The answers are only shown to operators and block nothing.
 */
export async function checkNext(ctx: RegistersCtx): Promise<boolean> {
  const { ares, vies } = ctx.registers
  const company = (ares || vies) && (await takeDue(ctx))
  if (!company) return false
  await check(ctx, company)
  return true
}

const MOST_COMPANIES = 100_000

export type CheckedCompany = Pick<CompanyRow, 'key' | 'name'> & { checked: Checked }

/**
 * Asks the registers about the company with `key`, due or not. Where `key` is undefined it asks about all companies.
 * Returns undefined when no company has the key. Each answer is stored before the next company is asked about.
 */
export async function checkCompanies(
  ctx: RegistersCtx,
  key: string | undefined,
): Promise<CheckedCompany[] | undefined> {
  const companies = key === undefined ? await findCompanies(ctx, MOST_COMPANIES) : [await findCompany(ctx, key)]
  const done: CheckedCompany[] = []
  for (const company of companies) {
    if (!company) return undefined
    done.push({ key: company.key, name: company.name, checked: await check(ctx, company) })
  }
  return done
}

async function check(ctx: RegistersCtx, company: CompanyRow): Promise<Checked> {
  const checked = await askRegisters(ctx.registers, company)
  await keepChecked(ctx, company, checked)
  return checked
}
