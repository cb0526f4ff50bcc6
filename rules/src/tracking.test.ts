import { expect, test } from 'vitest'
import { isTracking } from './tracking.ts'

/** What ad networks, mail services and statistics add to an address, by what takes them off. */
const MARKS = {
  'Firefox and Brave': `__hsfp __hssc __hstc __s _bhlid _branch_match_id _branch_referrer _gl _hsenc _hsmi _kx _openstat at_recipient_id
    at_recipient_list bbeml bsft_clkid bsft_uid dclid et_rid fb_action_ids fb_comment_id fbclid gbraid gclid guce_referrer hsCtaTracking
    igshid irclickid mc_eid mkt_tok ml_subscriber ml_subscriber_hash msclkid mtm_cid oft_c oft_ck oft_d oft_id oft_ids oft_k
    oft_lk oft_sk oly_anon_id oly_enc_id pk_cid rb_clickid s_cid sc_customer sc_eh sc_uid srsltid ss_email_id twclid
    unicorn_click_id vero_conv vero_id vgo_ee wbraid wickedid yclid ymclid ysclid`,
  'ClearURLs and AdGuard': `utm_source utm_medium utm_campaign utm_id utmcct ga_source _ga gad_source gad_campaignid gclsrc
    fb_action_types fb_ref fb_source mibextid action_object_map action_ref_map action_type_map hmb_campaign spm itm_source
    pk_campaign pk_kwd piwik_campaign mtm_campaign matomo_campaign matomo_source wtrid cmpid os_ehash wt_mc wt_zmc trk
    trkCampaign tblci dicbo obOrigUrl ef_id s_kwcid dm_i epik igsh ttclid li_fat_id rdt_cid ScCid sznclid clickid click_id
    irgwc adfrom admitad_uid awc mc_cid hsa_cam hsa_ad _ke ns_mchannel ns_campaign at_medium xtor at_custom1 cjevent cjdata
    hgtid sznaiid
    dop_ab_variant dop_id dop_req_id dop_source_zone_name ecmid ecmcid a_aid a_bid a_cid xnpe_tifc xnpe_cmp sms_click sms_source tduid zanpid ranMID ranEAID ranSiteID vmcid iclid nr_email_referer elqTrackId wprov mkevt mkcid`,
}

test.each(Object.entries(MARKS))('what %s take off changes no page', (_, marks) => {
  expect(marks.split(/\s+/).filter((mark) => !isTracking(mark))).toEqual([])
})

test('what the shop itself reads is kept', () => {
  const own =
    `begun category change correctionId date device half host key kod lang lng n now offer order own payment product
    season time to token transaction variant version voucher code id page sort q query limit skip entry card email`.split(
      /\s+/,
    )
  expect(own.filter(isTracking)).toEqual([])
})
