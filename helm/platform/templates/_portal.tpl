{{/* What nginx in the portal reads when it starts: the same lines as deploy/edge/site-conf.ts, and a test compares the two. */}}

{{- define "portal.site" -}}
{{- $url := include "service.publicUrl" . | fromJson -}}
{{- $secure := eq $url.scheme "https" -}}
{{- $keycloak := (urlParse (required "global.keycloakUrl is Keycloak's direct address" .Values.global.keycloakUrl)).host -}}
{{- $portal := .Values.global.portal -}}
map "" $public_scheme { default "{{ $url.scheme }}"; }
map "" $public_port { default "{{ $url.port }}"; }
map "" $socket_origin { default "{{ ternary "wss" "ws" $secure }}://{{ $url.host }}"; }
map "" $store_origin { default "{{ .Values.global.files.publicEndpoint }}"; }
map "" $hsts { default "{{ ternary "max-age=31536000; includeSubDomains" "" $secure }}"; }
{{- range $form, $times := $portal.formsAMinute }}
limit_req_zone $form_from zone={{ $form }}:2m rate={{ $times }}r/m;
{{- end }}
upstream keycloak { server {{ $keycloak }} max_fails=0; server {{ $keycloak }} max_fails=0; keepalive 32; keepalive_timeout 1s; }
upstream gateway { server gateway:8080 max_fails=0; server gateway:8080 max_fails=0; keepalive 32; keepalive_timeout 1s; }
upstream media { server media-http:8080 max_fails=0; server media-http:8080 max_fails=0; keepalive 32; keepalive_timeout 1s; }
upstream content { server content-http:8080 max_fails=0; server content-http:8080 max_fails=0; keepalive 32; keepalive_timeout 1s; }
{{- range $portal.trustedProxies }}
set_real_ip_from {{ . }};
{{- end }}
{{- if $portal.trustedProxies }}
real_ip_header X-Forwarded-For;
real_ip_recursive on;
{{- end }}
{{- end }}

{{- define "portal.formLimit" -}}
{{- $form := first . -}}
limit_req zone={{ $form }} burst={{ get (last .).Values.global.portal.formsAMinute $form }} nodelay;
{{- end }}

{{- define "portal.serverName" -}}
{{- $url := include "service.publicUrl" . | fromJson -}}
server_name {{ list $url.hostname "localhost" "127.0.0.1" | uniq | join " " }};
{{- end }}

{{- define "portal.config" -}}
{{- $portal := .Values.global.portal -}}
{{- $keycloak := dict "realm" "parlance" "clientId" "portal" -}}
{{- $config := dict "remotes" $portal.remotes "keycloak" $keycloak "support" $portal.support "company" $portal.company -}}
{{- with $portal.stripeKey }}{{- $_ := set $config "payments" (dict "key" .) }}{{ end -}}
globalThis.__PARLANCE_CONFIG__ = {{ $config | toJson }};
{{- end }}
