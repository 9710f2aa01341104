{{- define "service.fromSecret" -}}
- name: {{ .setting }}
  valueFrom: { secretKeyRef: { name: {{ .context.Values.global.secretName }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }} } }
{{- end }}

{{- define "service.setting" -}}
- name: {{ .setting }}
  value: {{ .value | quote }}
{{- end }}

{{/* Of Node itself, for a program and for each step. */}}
{{- define "service.nodeEnv" -}}
- name: NODE_ENV
  value: production
- name: NODE_OPTIONS
  value: --max-old-space-size={{ .heapMi }} --max-semi-space-size={{ .semiSpaceMi | default 8 }} --disable-warning=TimeoutNegativeWarning
- name: TZ
  value: UTC
- name: MALLOC_ARENA_MAX
  value: '2'
- name: UV_THREADPOOL_SIZE
  value: '4'
{{- include "service.caEnv" .global }}
{{- end }}

{{/* Authorities that Node shall know besides its own. Each of the three takes the globals. */}}
{{- define "service.caEnv" -}}
{{- if .caBundle.configMap }}
{{ include "service.setting" (dict "setting" "NODE_EXTRA_CA_CERTS" "value" "/etc/parlance-ca/ca.crt") }}
{{- end }}
{{- end }}

{{- define "service.caMount" -}}
{{- if .caBundle.configMap }}
- { name: ca, mountPath: /etc/parlance-ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "service.caVolume" -}}
{{- with .caBundle }}
{{- if .configMap }}
- name: ca
  configMap: { name: {{ .configMap }}, items: [{ key: {{ .key }}, path: ca.crt }] }
{{- end }}
{{- end }}
{{- end }}

{{- define "service.databaseEnv" -}}
{{ include "service.fromSecret" (dict "context" . "setting" "DATABASE_URL" "key" (printf "database-%s" (include "service.name" .))) }}
{{- end }}

{{/* How Kafka is reached, by whoever has a database and by the step that makes topics. Who that is there comes on top. */}}
{{- define "service.kafkaEnv" -}}
{{- $global := .Values.global -}}
{{- if and (eq $global.kafkaSasl "plain") (not $global.kafkaTls) }}{{ fail "global.kafkaSasl: plain needs global.kafkaTls, or anybody on the way reads the password" }}{{ end -}}
{{- if and $global.kafkaGuarded (not (and $global.kafkaTls $global.kafkaSasl)) }}{{ fail "global.kafkaGuarded: production needs global.kafkaTls and global.kafkaSasl, or whoever reaches the brokers writes facts" }}{{ end -}}
{{ include "service.setting" (dict "setting" "KAFKA_BROKERS" "value" (required "global.kafkaBrokers lists where facts go" $global.kafkaBrokers)) }}
{{- if $global.kafkaTls }}
{{ include "service.setting" (dict "setting" "KAFKA_TLS" "value" "on") }}
{{- end }}
{{- with $global.kafkaSasl }}
{{ include "service.setting" (dict "setting" "KAFKA_SASL_MECHANISM" "value" .) }}
{{- end }}
{{- end }}

{{/* Each service is a user of its own, whose rights are its own. */}}
{{- define "service.kafkaLogin" -}}
{{- $name := include "service.name" . -}}
{{- if .Values.global.kafkaSasl }}
{{- include "service.requireKey" (dict "context" . "key" (printf "kafka-%s" $name)) }}
{{ include "service.setting" (dict "setting" "KAFKA_USER" "value" (.Values.kafkaUser | default (printf "svc-%s" $name))) }}
{{ include "service.fromSecret" (dict "context" . "setting" "KAFKA_PASSWORD" "key" (printf "kafka-%s" $name)) }}
{{- end }}
{{- end }}

{{/* For keys that came later than the secret: said before anything is touched, where the secret can be looked at (not by `helm template`). */}}
{{- define "service.requireKey" -}}
{{- $secret := lookup "v1" "Secret" .context.Release.Namespace .context.Values.global.secretName -}}
{{- if and $secret (not (hasKey ($secret.data | default dict) .key)) }}{{ fail (printf "the secret %s has no %s: each service is a user of its own on Kafka (docs/guides/upgrade.md)" .context.Values.global.secretName .key) }}{{ end -}}
{{- end }}

{{/* What every program reads (docs/reference/config.md). */}}
{{- define "service.commonEnv" -}}
{{- $name := include "service.name" . -}}
{{- $global := .Values.global -}}
{{- $keycloak := printf "%s/realms/parlance/protocol/openid-connect" (required "global.keycloakUrl is Keycloak's direct address" $global.keycloakUrl) -}}
{{ include "service.nodeEnv" (dict "heapMi" .Values.heapMi "semiSpaceMi" .Values.semiSpaceMi "global" $global) }}
{{ include "service.setting" (dict "setting" "LOG_LEVEL" "value" $global.logLevel) }}
{{- with $global.otlpEndpoint }}
{{ include "service.setting" (dict "setting" "OTEL_EXPORTER_OTLP_ENDPOINT" "value" .) }}
{{- if ne (toString $global.otlpShare) "1" }}
{{ include "service.setting" (dict "setting" "OTEL_TRACES_SAMPLER_ARG" "value" (toString $global.otlpShare)) }}
{{- end }}
{{- end }}
{{ include "service.setting" (dict "setting" "HTTP_LISTEN" "value" "0.0.0.0:8080") }}
{{ include "service.setting" (dict "setting" "OIDC_ISSUER" "value" (printf "%s/auth/realms/parlance" (required "global.publicUrl is the origin that people see" $global.publicUrl))) }}
{{ include "service.setting" (dict "setting" "OIDC_JWKS_URL" "value" (printf "%s/certs" $keycloak)) }}
{{ include "service.setting" (dict "setting" "OIDC_TOKEN_URL" "value" (printf "%s/token" $keycloak)) }}
{{ include "service.setting" (dict "setting" "SERVICE_CLIENT_ID" "value" (printf "svc-%s" $name)) }}
{{ include "service.fromSecret" (dict "context" . "setting" "SERVICE_CLIENT_SECRET" "key" (printf "client-%s" $name)) }}
{{- $calls := include "service.callsOf" (dict "caller" $name "global" $global) | fromJsonArray }}
{{- if has "redis" $calls }}
{{ include "service.fromSecret" (dict "context" . "setting" "REDIS_URL" "key" "redis-url") }}
{{- end }}
{{- range $peer := include "service.withDatabases" . | fromJsonArray }}
{{- if has $peer $calls }}
{{ include "service.setting" (dict "setting" (printf "%s_GRPC" (upper $peer)) "value" (printf "%s:9090" $peer)) }}
{{- end }}
{{- end }}
{{- if .Values.grpc }}
{{ include "service.setting" (dict "setting" "GRPC_LISTEN" "value" "0.0.0.0:9090") }}
{{- end }}
{{- if .Values.database }}
{{ include "service.databaseEnv" . }}
{{ include "service.kafkaEnv" . }}
{{- include "service.kafkaLogin" . }}
{{- end }}
{{- end }}

{{/* The common settings of a Node program, and its own. */}}
{{- define "service.env" -}}
{{- if .Values.node }}
{{- include "service.commonEnv" . }}
{{- end }}
{{- range $setting, $key := .Values.secretEnv }}
{{ include "service.fromSecret" (dict "context" $ "setting" $setting "key" $key) }}
{{- end }}
{{- range $setting, $key := .Values.optionalSecretEnv }}
{{ include "service.fromSecret" (dict "context" $ "setting" $setting "key" $key "optional" true) }}
{{- end }}
{{- range $setting, $value := .Values.env }}
{{ include "service.setting" (dict "setting" $setting "value" (tpl (toString $value) $)) }}
{{- end }}
{{- end }}
